import { expect, test } from "vitest";
import type { EventDraft } from "../../contract/events/editing.ts";
import { refusals } from "../../contract/errors.ts";
import { emptyEvent } from "../../contract/events/empty-event.ts";
import { RefusedError } from "../app/refusal.ts";
import { type Changes, draftSaving, type SavingNews } from "./draft-saving.ts";

type Sent = {
  json: Changes & { version: number };
  saved: () => void;
  failed: (error: Error) => void;
};

const empty = { ...emptyEvent, tags: [], access: [], agenda: [], lineUp: [], organizer: "Ana" };

/** A draft at version 3 whose saves the test answers; `other` is what another tab has saved. */
function draftToSave(other?: Changes) {
  const sent: Sent[] = [];
  const states: string[] = [];
  const news: SavingNews[] = [];
  const put = (json: Sent["json"]) =>
    new Promise<EventDraft>((resolve, failed) => {
      const saved = () => {
        const fields = { ...empty, ...json };
        resolve({
          id: "d",
          version: json.version + 1,
          fields,
          cover: null,
          sells: false,
          usualCurrency: "USD",
          changedAt: "",
        });
      };
      sent.push({ json, saved, failed });
    });
  const fields = { ...empty, ...other };
  const get = () =>
    Promise.resolve({
      id: "d",
      version: other ? 4 : 3,
      fields,
      cover: null,
      sells: false,
      usualCurrency: "USD",
      changedAt: "",
    });
  const draft = draftSaving({ version: 3, fields: empty }, { put, get }, (status) => {
    news.push(status);
    states.push(status.state);
  });
  return { draft, sent, states, news };
}

const conflict = new RefusedError({
  type: "about:blank",
  title: refusals.CONFLICT.sentence,
  status: 409,
  code: "CONFLICT",
});

test("a save requested while another runs includes text typed since", async () => {
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

test("a save without a response is resent unchanged before later changes are sent", async () => {
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

test("the changes of a refused save are part of the next one", async () => {
  const { draft, sent, states } = draftToSave();
  draft.change({ title: "Vinyl", city: "Porto" });
  const refused = draft.save();
  draft.change({ city: "Faro" });
  sent[0]?.failed(conflict);
  expect(await refused).toBe(false);
  expect(states.at(-1)).toBe("failed");
  const next = draft.save();
  expect(sent[1]?.json).toEqual({ title: "Vinyl", city: "Faro", version: 3 });
  sent[1]?.saved();
  expect(await next).toBe(true);
});

test("changes from another tab are kept, and this tab's changes are saved on top", async () => {
  const { draft, sent, states, news } = draftToSave({ title: "Vinyl Night" });
  draft.change({ description: "Bring a record." });
  const save = draft.save();
  draft.change({ city: "Porto" });
  sent[0]?.failed(conflict);
  await expect.poll(() => sent.length).toBe(2);
  expect(sent[1]?.json).toEqual({ description: "Bring a record.", city: "Porto", version: 4 });
  const merged = { ...empty, title: "Vinyl Night", description: "Bring a record.", city: "Porto" };
  expect(news.at(-2)).toMatchObject({ state: "typing", fields: merged });
  sent[1]?.saved();
  expect(await save).toBe(true);
  expect(states).not.toContain("conflict");
});

test("when both tabs changed a field, the user chooses and no other changes are lost", async () => {
  for (const keep of ["mine", "other"] as const) {
    const { draft, sent, news } = draftToSave({ title: "Their night" });
    draft.change({ title: "My night", city: "Porto" });
    const save = draft.save();
    sent[0]?.failed(conflict);
    expect(await save).toBe(false);
    expect(news.at(-1)).toEqual({ state: "conflict", clashes: { title: "Their night" } });
    draft.change({ venue: "Café Luz" });
    expect(await draft.save()).toBe(false);
    expect(sent).toHaveLength(1);

    const settled = draft.settle(keep);
    const rest = { city: "Porto", venue: "Café Luz", version: 4 };
    expect(sent[1]?.json).toEqual(keep === "mine" ? { title: "My night", ...rest } : rest);
    sent[1]?.saved();
    expect(await settled).toBe(true);
  }
});

test("a draft changed identically in both tabs is saved", async () => {
  const { draft, sent, states } = draftToSave({ agenda: [], title: "Vinyl" });
  draft.change({ title: "Vinyl" });
  const save = draft.save();
  sent[0]?.failed(conflict);
  await expect.poll(() => sent.length).toBe(2);
  sent[1]?.saved();
  expect(await save).toBe(true);
  expect(states.at(-1)).toBe("saved");
});
