import { deepEqual } from "@tanstack/react-router";
import type { DraftFields, EventDraft } from "../../contract/events/editing.ts";
import { isRefusal } from "../app/refusal.ts";

export type Changes = Partial<DraftFields>;
type Server = {
  put: (json: Changes & { version: number }) => Promise<EventDraft>;
  get: () => Promise<EventDraft>;
};

export type SavingNews =
  | { state: "saving" }
  | { state: "saved" | "typing"; draft: EventDraft; fields?: DraftFields }
  | { state: "conflict"; clashes: Changes }
  | { state: "failed"; error: unknown };

type StartedDraft = Pick<EventDraft, "version" | "fields">;

/** Sends what changed in a draft, one save after the other, and keeps what could not be saved. */
export function draftSaving(
  started: StartedDraft,
  { put, get }: Server,
  onNews: (news: SavingNews) => void,
) {
  let { version, fields: base } = started;
  let unsaved: Changes = {};
  // What another tab made of the draft, while somebody has to choose between it and what is typed here.
  let newer: EventDraft | undefined;
  // A save whose answer was lost may have been made: only the very same one, sent again, is sure to be no conflict.
  let unanswered: Changes | undefined;
  let saving: Promise<boolean> | undefined;

  const isAllSaved = () => !unanswered && Object.keys(unsaved).length === 0;

  /** Saves what is not saved yet; true when all of it is. */
  async function save(): Promise<boolean> {
    // A caller that waited before may have started the next save.
    if (saving) return (await saving) && save();
    if (newer) return false;
    if (isAllSaved()) return true;
    saving = send();
    const isSaved = await saving;
    saving = undefined;
    return isSaved && !isAllSaved() ? save() : isSaved;
  }

  async function send(): Promise<boolean> {
    // The first save brings what the form began with, such as the zone of this device.
    const json = unanswered ?? (version === 0 ? { ...started.fields, ...unsaved } : unsaved);
    if (!unanswered) unsaved = {};
    unanswered = json;
    onNews({ state: "saving" });
    try {
      const draft = await put({ ...json, version });
      ({ version, fields: base } = draft);
      unanswered = undefined;
      onNews({ state: isAllSaved() ? "saved" : "typing", draft });
      return true;
    } catch (error) {
      if (isRefusal(error)) {
        unanswered = undefined;
        unsaved = { ...json, ...unsaved };
      }
      if (isRefusal(error, "CONFLICT")) return catchUp(error);
      onNews({ state: "failed", error });
      return false;
    }
  }

  /** Looks what another tab saved meanwhile; true when what is typed here can be laid over it. */
  async function catchUp(conflict: unknown): Promise<boolean> {
    let draft: EventDraft;
    try {
      draft = await get();
      if (draft.version === version) throw conflict;
    } catch (error) {
      onNews({ state: "failed", error });
      return false;
    }
    const clashes = clashesOf(base, unsaved, draft.fields);
    if (Object.keys(clashes).length === 0) {
      layOver(draft);
      return true;
    }
    newer = draft;
    onNews({ state: "conflict", clashes });
    return false;
  }

  function layOver(draft: EventDraft) {
    const own = Object.entries(unsaved).filter(
      ([field, value]) => !deepEqual(value, base[field as keyof DraftFields]),
    );
    unsaved = Object.fromEntries(own);
    ({ version, fields: base } = draft);
    const fields = { ...base, ...unsaved };
    onNews({ state: isAllSaved() ? "saved" : "typing", draft, fields });
  }

  /** Ends a conflict: where both tabs changed the same, the one that was chosen stays. */
  function settle(keep: "mine" | "other"): Promise<boolean> {
    if (newer) {
      const dropped = keep === "other" ? clashesOf(base, unsaved, newer.fields) : {};
      const own = Object.entries(unsaved).filter(([field]) => !(field in dropped));
      unsaved = Object.fromEntries(own);
      const draft = newer;
      newer = undefined;
      layOver(draft);
    }
    return save();
  }

  return {
    change(changes: Changes) {
      Object.assign(unsaved, changes);
    },
    save,
    settle,
    version: () => version,
  };
}

/** What others made of the fields that are changed here too, in another way. */
function clashesOf(base: DraftFields, mine: Changes, theirs: DraftFields): Changes {
  const fields = Object.keys(mine) as (keyof DraftFields)[];
  const clashing = fields.filter(
    (field) =>
      [mine[field], theirs[field]].every((value) => !deepEqual(value, base[field])) &&
      !deepEqual(mine[field], theirs[field]),
  );
  return Object.fromEntries(clashing.map((field) => [field, theirs[field]]));
}
