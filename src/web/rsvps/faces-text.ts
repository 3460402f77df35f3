import type { EventCard } from "../../contract/events/events.ts";
import { listText } from "../lib/list-text.ts";
import { numberText } from "../lib/number-text.ts";

type Going = Pick<EventCard, "going" | "nobodyGoes" | "myAnswer" | "sells" | "opensAt"> & {
  faces: readonly { id: string; name: string }[];
};

/**
 * "You, Devon and 62 others are going": names only guests visible to the viewer. Small numbers aren't public, so `nobodyGoes`
 * decides about "be the first"; with few invisible guests, the text is empty.
 */
export function facesText(event: Going, viewerId: string | undefined): string {
  const { going, nobodyGoes, myAnswer, sells, opensAt, faces } = event;
  const isMine = ({ id }: { id: string }) => id === viewerId;
  const shown = [...faces.filter(isMine), ...faces.filter((face) => !isMine(face))].slice(0, 2);
  const names = shown.map((face) => (isMine(face) ? "You" : face.name));
  if (names.length === 0) {
    if (myAnswer === "going") return "You're going";
    // Nobody can go before sales start.
    if (nobodyGoes && opensAt !== null) return "";
    if (nobodyGoes) return sells ? "Be the first to go" : "Be the first to RSVP";
    return going > 0 ? `${numberText(going)} people are going. Names are private.` : "";
  }
  if (going < 2 && names[0] === "You" && names.length === 1) return "You're going";
  const others = Math.max(0, Math.max(going, faces.length) - names.length);
  if (others > 0) names.push(others === 1 ? "1 other" : `${numberText(others)} others`);
  return `${listText(names)} ${names.length === 1 && !shown.some(isMine) ? "is" : "are"} going`;
}
