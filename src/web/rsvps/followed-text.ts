import type { EventPage } from "../../contract/events/events.ts";

/** "Devon, Kaito and 6 people you follow"; empty if the viewer follows none of the guests. */
export function followedText({ count, names }: EventPage["followedGoing"]): string {
  const [one, other] = names.map((name) => name.split(/\s+/)[0]);
  if (!one) return "";
  if (!other) return `${one}, whom you follow`;
  const others = count - 2;
  if (others === 0) return `${one} and ${other}, whom you follow`;
  return `${one}, ${other} and ${others === 1 ? "1 person" : `${others} people`} you follow`;
}
