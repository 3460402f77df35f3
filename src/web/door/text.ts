import { clockTime } from "../lib/event-time.ts";
import type { Shown } from "./phone.ts";

const reasons = {
  refunded: "The money went back, so it no longer admits.",
  resold: "It was returned and sold to somebody else.",
  cancelled: "It was cancelled.",
  "passed-on": "It was passed on to somebody else. The new code admits.",
  "too-early": "Doors are not open yet.",
  over: "The event is over.",
  "event-cancelled": "The event is cancelled.",
} as const;

const heads = {
  admitted: "Let in",
  "already-in": "Already in",
  double: "Let in twice",
  "not-valid": "Not valid",
  "wrong-event": "Another event",
  "not-found": "No such ticket",
  "being-sold": "Being sold",
  unknown: "Cannot tell",
  failed: "Not checked",
} as const;

/** What the door says about a ticket: in a word, and why. */
export function textOf(shown: Omit<Shown, "name" | "type">): { head: string; why: string } {
  const head = heads[shown.result];
  const { since, reason, result } = shown;
  if (result === "already-in" || result === "double")
    return { head: since ? `Already in at ${clockTime(since.at)}` : head, why: byWhom(shown) };
  if (result === "not-valid")
    return { head, why: reason ? reasons[reason] : "It has been given back or cancelled." };
  if (result === "wrong-event") return { head, why: "This ticket is for another event." };
  if (result === "not-found") return { head, why: "Nothing was sold under this code." };
  if (result === "being-sold")
    return { head, why: "Its holder gave it back, and somebody is buying it now." };
  if (result === "unknown")
    return { head, why: "This browser cannot check a QR code offline. Type the code instead." };
  if (result === "failed") return { head, why: shown.problem ?? "" };
  return { head, why: shown.offline ? "Checked offline; it is sent when you are back." : "" };
}

/** "by Ana, Gate B"; without a network a phone knows this of its own entries and of those it was told. */
function byWhom({ since, offline }: Pick<Shown, "since" | "offline">): string {
  if (!since) return "";
  const { here, by, gate } = since;
  const nobody = offline && !gate && "by somebody before the network went";
  const who = here ? "on this phone" : by ? `by ${by}` : nobody;
  return [who, gate].filter(Boolean).join(", ");
}
