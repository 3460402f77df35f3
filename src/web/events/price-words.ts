import type { EventCard } from "../../contract/events.ts";
import { shortMoney } from "../checkout/money-words.ts";

/** What it costs to come, in a word or two: "Free", "$12", "from $9"; nothing where that is not known. */
export function priceWords({ free, price }: Pick<EventCard, "free" | "price">): string {
  if (price === null) return free ? "Free" : "";
  const { fromMinor, toMinor, currency } = price;
  if (toMinor === 0) return "Free";
  if (fromMinor === 0) return `Free to ${shortMoney(toMinor, currency)}`;
  const from = shortMoney(fromMinor, currency);
  return fromMinor === toMinor ? from : `from ${from}`;
}
