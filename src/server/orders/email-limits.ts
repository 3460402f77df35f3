import type { Viewer } from "../lib/person.ts";
import type { Services } from "../services.ts";
import type { OrderRow } from "./access.ts";

const day = 86_400;
const perRecipient = { allowed: 30, seconds: day };
const perSender = { allowed: 60, seconds: day };

type Sending = { order: OrderRow; viewer: Viewer; address: string };

/**
 * Confirms an order whose email goes to an unverified address, within a daily limit per recipient and per sender.
 * Users may send any number to their own verified address, and nobody else can use up that limit.
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
