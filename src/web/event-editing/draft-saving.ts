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

/** Saves changes to a draft one request at a time, and keeps those that couldn't be saved. */
export function draftSaving(
  started: StartedDraft,
  { put, get }: Server,
  onNews: (news: SavingNews) => void,
) {
  let { version, fields: base } = started;
  let unsaved: Changes = {};
  // The draft as saved by another tab, while the user has to choose between it and the changes made here.
  let newer: EventDraft | undefined;
  // The changes of a save whose response was lost. It may have been applied: only resending exactly the same can't conflict.
  let unanswered: Changes | undefined;
  let saving: Promise<boolean> | undefined;

  const isAllSaved = () => !unanswered && Object.keys(unsaved).length === 0;

  /** Saves all unsaved changes; true if everything is saved. */
  async function save(): Promise<boolean> {
    // A caller that waited earlier may have started the next save.
    if (saving) return (await saving) && save();
    if (newer) return false;
    if (isAllSaved()) return true;
    saving = send();
    const isSaved = await saving;
    saving = undefined;
    return isSaved && !isAllSaved() ? save() : isSaved;
  }

  async function send(): Promise<boolean> {
    // The first save includes the form's initial values, such as the device's zone.
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

  /** Loads what another tab has saved; true if the changes made here can be applied on top. */
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

  /** Resolves a conflict: `keep` decides about fields that both tabs changed. */
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

/** The other tab's values for fields that were changed differently here. */
function clashesOf(base: DraftFields, mine: Changes, theirs: DraftFields): Changes {
  const fields = Object.keys(mine) as (keyof DraftFields)[];
  const clashing = fields.filter(
    (field) =>
      [mine[field], theirs[field]].every((value) => !deepEqual(value, base[field])) &&
      !deepEqual(mine[field], theirs[field]),
  );
  return Object.fromEntries(clashing.map((field) => [field, theirs[field]]));
}
