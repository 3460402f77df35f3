import { expect, test } from "vitest";
import type { EventDraft } from "../../contract/event-editing.ts";
import { refusals } from "../../contract/errors.ts";
import { emptyEvent } from "../../contract/limits.ts";
import { RefusedError } from "../app/refusal.ts";
import { type Changes, draftSaving } from "./draft-saving.ts";

type Sent = {
  json: Changes & { version: number };
  saved: () => void;
  failed: (error: Error) => void;
};

const empty = { ...emptyEvent, tags: [], access: [], agenda: [], lineUp: [], organizer: "Ana" };

/** A draft of version 3 whose saves are answered by the test. */
function draftToSave() {
  const sent: Sent[] = [];
  const states: string[] = [];
  const put = (json: Sent["json"]) =>
    new Promise<EventDraft>((resolve, failed) => {
      const saved = () => {
        const fields = { ...empty, ...json };
        resolve({ id: "d", version: json.version + 1, fields, cover: null, changedAt: "" });
      };
      sent.push({ json, saved, failed });
    });
  const draft = draftSaving({ version: 3, fields: empty }, put, ({ state }) => states.push(state));
  return { draft, sent, states };
}

const conflict = new RefusedError({
  type: "about:blank",
  title: refusals.CONFLICT.sentence,
  status: 409,
  code: "CONFLICT",
});

test("whoever asks while a save is under way waits for the words typed since too", async () => {
  const { draft, sent } = draftToSave();
  draft.change({ title: "Vinyl" });
  const first = draft.save();
  draft.change({ title: "Vinyl Night" });
  let isPublishable = false;
  const second = draft.save().then((isSaved) => (isPublishable = isSaved));
  sent[0]?.saved();
  await expect.poll(() => sent.length).toBe(2);
  expect(isPublishable).toBe(false);
  expect(sent[1]?.json).toEqual({ title: "Vinyl Night", version: 4 });
  sent[1]?.saved();
  expect(await Promise.all([first, second])).toEqual([true, true]);
  expect(draft.version()).toBe(5);
});

test("a save whose answer was lost is sent again as it was, and then what was typed since", async () => {
  const { draft, sent, states } = draftToSave();
  draft.change({ title: "Vinyl" });
  const lost = draft.save();
  draft.change({ city: "Porto" });
  sent[0]?.failed(new TypeError("Failed to fetch"));
  expect(await lost).toBe(false);
  const again = draft.save();
  expect(sent[1]?.json).toEqual(sent[0]?.json);
  sent[1]?.saved();
  await expect.poll(() => sent.length).toBe(3);
  expect(sent[2]?.json).toEqual({ city: "Porto", version: 4 });
  sent[2]?.saved();
  expect(await again).toBe(true);
  expect(states).toEqual(["saving", "failed", "saving", "typing", "saving", "saved"]);
});

test("a refused save keeps its words for the next one", async () => {
  const { draft, sent, states } = draftToSave();
  draft.change({ title: "Vinyl", city: "Porto" });
  const refused = draft.save();
  draft.change({ city: "Faro" });
  sent[0]?.failed(conflict);
  expect(await refused).toBe(false);
  expect(states.at(-1)).toBe("conflict");
  const next = draft.save();
  expect(sent[1]?.json).toEqual({ title: "Vinyl", city: "Faro", version: 3 });
  sent[1]?.saved();
  expect(await next).toBe(true);
});
