import type { EventDraft, EventFields } from "../../contract/event-editing.ts";
import { isRefusal } from "../app/refusal.ts";

export type Changes = Partial<EventFields>;
type Put = (json: Changes & { version: number }) => Promise<EventDraft>;

export type SavingNews =
  | { state: "saving" }
  | { state: "saved" | "typing"; draft: EventDraft }
  | { state: "failed" | "conflict"; error: unknown };

type Begun = Pick<EventDraft, "version" | "fields">;

/** Sends what changed in a draft, one save after the other, and keeps what could not be saved. */
export function draftSaving(begun: Begun, put: Put, onNews: (news: SavingNews) => void) {
  let { version } = begun;
  let unsaved: Changes = {};
  // A save whose answer was lost may have been made: only the very same one, sent again, is sure to be no conflict.
  let unanswered: Changes | undefined;
  let saving: Promise<boolean> | undefined;

  const isAllSaved = () => !unanswered && Object.keys(unsaved).length === 0;

  /** Saves what is not saved yet; true when all of it is. */
  async function save(): Promise<boolean> {
    // Whoever waited before may have begun the next save.
    if (saving) return (await saving) && save();
    if (isAllSaved()) return true;
    saving = send();
    const isSaved = await saving;
    saving = undefined;
    return isSaved && !isAllSaved() ? save() : isSaved;
  }

  async function send(): Promise<boolean> {
    // The first save brings what the form began with, such as the zone of this device.
    const json = unanswered ?? (version === 0 ? { ...begun.fields, ...unsaved } : unsaved);
    if (!unanswered) unsaved = {};
    unanswered = json;
    onNews({ state: "saving" });
    try {
      const draft = await put({ ...json, version });
      ({ version } = draft);
      unanswered = undefined;
      onNews({ state: isAllSaved() ? "saved" : "typing", draft });
      return true;
    } catch (error) {
      if (isRefusal(error)) {
        unanswered = undefined;
        unsaved = { ...json, ...unsaved };
      }
      onNews({ state: isRefusal(error, "CONFLICT") ? "conflict" : "failed", error });
      return false;
    }
  }

  return {
    change(changes: Changes) {
      Object.assign(unsaved, changes);
    },
    save,
    version: () => version,
  };
}
