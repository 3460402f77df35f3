import type { Viewer } from "../lib/person.ts";
import type { Services } from "../services.ts";
import type { OrderRow } from "./access.ts";

const day = 86_400;
const perRecipient = { allowed: 30, seconds: day };
const perSender = { allowed: 60, seconds: day };

type Sending = { order: OrderRow; viewer: Viewer; address: string };

/**
 * Confirms an order whose letter goes to an address that anybody may type: so many a day go there, and so many from one
 * sender. To their own verified address people send what they like, and nobody else can use that up.
 */
export async function limitOrderEmails(
  { rateLimiter }: Pick<Services, "rateLimiter">,
  { order, viewer, address }: Sending,
  confirm: () => Promise<void>,
): Promise<void> {
  const to = order.email.toLowerCase();
  const isOwn = viewer?.emailVerified && viewer.email.toLowerCase() === to;
  if (order.state !== "held" || to === "" || isOwn) return confirm();
  const taken: [string, string][] = [];
  const take = async (name: string, key: string, limit: typeof perRecipient) => {
    await rateLimiter.take(name, key, limit);
    taken.push([name, key]);
  };
  try {
    await take("order-letters-by", viewer?.id ?? address, perSender);
    await take("order-letters", to, perRecipient);
    await confirm();
  } catch (error) {
    // Nothing was sent.
    for (const [name, key] of taken) await rateLimiter.giveBack(name, key);
    throw error;
  }
}
