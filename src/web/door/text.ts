import { clockTime, momentAt } from "../lib/event-time.ts";
import type { Shown } from "./scanner.ts";

const reasons = {
  refunded: "It was refunded and is no longer valid.",
  resold: "It was returned and resold.",
  cancelled: "It was cancelled.",
  "passed-on": "It was transferred. Only the new code is valid.",
  "too-early": "Check-in isn't open yet.",
  over: "The event is over.",
  "event-cancelled": "The event is cancelled.",
  "not-coming": "They cancelled their RSVP. They may have a ticket instead.",
  "online-only": "This ticket is for watching online. It isn't valid at the door.",
} as const;

const heads = {
  admitted: "Checked in",
  "already-in": "Already checked in",
  double: "Checked in twice",
  "not-valid": "Not valid",
  "wrong-event": "Wrong event",
  "not-found": "Ticket not found",
  "being-sold": "Being resold",
  unknown: "Can't verify",
  failed: "Not checked",
} as const;

/** The event's zone, and when its doors open, if known. */
type Where = { zone: string; opensAt?: string };

/** Whether a ticket is valid but its event's doors haven't opened yet. */
export function isTooEarly({ result, reason }: Pick<Shown, "result" | "reason">): boolean {
  return result === "not-valid" && reason === "too-early";
}

/** What the door says about a ticket: the result in a word, with the time in the event's zone if known, and why. */
export function textOf(
  shown: Omit<Shown, "name" | "type">,
  where?: Where,
): { head: string; why: string } {
  const head = heads[shown.result];
  const zone = where?.zone;
  const { since, reason, result } = shown;
  if (result === "already-in" || result === "double")
    return {
      head: since ? `Already checked in at ${clockTime(since.at, zone)}` : head,
      why: byWhom(shown),
    };
  if (isTooEarly(shown))
    return {
      head: "Too early",
      why: where?.opensAt
        ? `Check-in opens ${momentAt(where.opensAt, where.zone)}.`
        : reasons["too-early"],
    };
  if (result === "not-valid")
    return { head, why: reason ? reasons[reason] : "It was refunded or cancelled." };
  if (result === "wrong-event") return { head, why: "This ticket is for another event." };
  if (result === "not-found") return { head, why: "No ticket has this code." };
  if (result === "being-sold")
    return { head, why: "Its holder returned it, and it's offered to someone on the waitlist." };
  if (result === "unknown")
    return { head, why: "This browser can't check a QR code offline. Type the code instead." };
  if (result === "failed") return { head, why: shown.problem ?? "" };
  return { head, why: shown.offline ? "Checked offline. It syncs when you're back online." : "" };
}

/** For example "by Ana, Gate B". Offline, a phone only knows this of its own entries and those it was told of. */
function byWhom({ since, offline }: Pick<Shown, "since" | "offline">): string {
  if (!since) return "";
  const { here, by, gate } = since;
  const nobody = offline && !gate && "by someone while online";
  const who = here ? "on this phone" : by ? `by ${by}` : nobody;
  return [who, gate].filter(Boolean).join(", ");
}
