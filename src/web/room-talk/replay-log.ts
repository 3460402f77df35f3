import type { RoomMessage } from "../../contract/rooms/chat.ts";

export type Chat = { items: RoomMessage[]; older: boolean };
type AskPage = (at: { before?: number; until?: string }) => Promise<Chat>;

/** How many earlier messages to show at the start of a step. */
const atStart = 30;
/** Limit for a chat faster than anybody can read. Older messages are loaded by "Show earlier messages". */
const maxPages = 8;
const maxShown = 500;

/** All messages in one step of a recording, however many, plus some from before it. */
export async function loadReplayStep(ask: AskPage, from: string, until: string): Promise<Chat> {
  const pages = [await ask({ until })];
  for (let page = pages[0]; page?.older && pages.length < maxPages; page = pages.at(-1)) {
    const before = pages.flatMap(({ items }) => items).filter(({ time }) => time <= from).length;
    const [first] = page.items;
    if (before >= atStart || !first) break;
    pages.push(await ask({ before: first.place }));
  }
  return {
    items: pages.toReversed().flatMap(({ items }) => items),
    older: pages.at(-1)?.older ?? false,
  };
}

/** Joins the current step to the loaded messages. After a jump elsewhere, returns the step alone. */
export function joinReplay(known: Chat | undefined, step: Chat): Chat {
  const [first, last] = [step.items[0], step.items.at(-1)];
  const [knownFirst, knownLast] = [known?.items[0], known?.items.at(-1)];
  if (!known || !first || !last || !knownFirst || !knownLast) return step;
  const meets = first.place <= knownLast.place && last.place >= knownFirst.place;
  if (!meets) return step;
  const before = known.items.filter(({ place }) => place < first.place);
  const items = [...before, ...step.items].slice(-maxShown);
  const isCut = items.length < before.length + step.items.length;
  return { items, older: isCut || (before.length > 0 ? known.older : step.older) };
}
