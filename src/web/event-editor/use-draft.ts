import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { EventDraft, EventFields } from "../../contract/event-editing.ts";
import { answer, api } from "../app/api.ts";
import { isRefusal, sentenceOf } from "../app/refusal.ts";

const pauseMs = 700;

type Saving = "nothing" | "typing" | "saving" | "saved" | "failed" | "conflict";
type Changes = Partial<EventFields>;

/** The fields of a draft, saved as one types, one save after the other; a failed save is kept and tried again. */
export function useDraft(id: string, begun: Pick<EventDraft, "version" | "fields" | "cover">) {
  const [fields, setFields] = useState(begun.fields);
  const [cover, setCover] = useState(begun.cover);
  const [state, setState] = useState<Saving>(begun.version === 0 ? "nothing" : "saved");
  const [error, setError] = useState<unknown>();
  const work = useRef({
    version: begun.version,
    unsaved: {} as Changes,
    timer: undefined as ReturnType<typeof setTimeout> | undefined,
    saving: undefined as Promise<boolean> | undefined,
  });

  function change(changes: Changes) {
    setFields((now) => ({ ...now, ...changes }));
    if (state === "conflict") return;
    Object.assign(work.current.unsaved, changes);
    setState("typing");
    clearTimeout(work.current.timer);
    work.current.timer = setTimeout(() => void save(), pauseMs);
  }

  /** Saves what is not saved yet; true when all of it is. */
  async function save(): Promise<boolean> {
    clearTimeout(work.current.timer);
    if (work.current.saving && !(await work.current.saving)) return false;
    if (Object.keys(work.current.unsaved).length === 0) return true;
    work.current.saving = send();
    const isSaved = await work.current.saving;
    work.current.saving = undefined;
    return isSaved && Object.keys(work.current.unsaved).length > 0 ? save() : isSaved;
  }

  async function send(): Promise<boolean> {
    const { unsaved, version } = work.current;
    // The first save brings what the form began with, such as the zone of this device.
    const json = version === 0 ? { ...begun.fields, ...unsaved } : unsaved;
    work.current.unsaved = {};
    setState("saving");
    try {
      const draft = await answer(
        api.my["event-drafts"][":id"].$put({ param: { id }, json: { ...json, version } }),
      );
      work.current.version = draft.version;
      setCover(draft.cover);
      setError(undefined);
      setState(Object.keys(work.current.unsaved).length > 0 ? "typing" : "saved");
      return true;
    } catch (failure) {
      work.current.unsaved = { ...json, ...work.current.unsaved };
      setError(failure);
      setState(isRefusal(failure, "CONFLICT") ? "conflict" : "failed");
      return false;
    }
  }

  const leave = useEffectEvent(() => void save());
  useEffect(() => {
    const hide = () => document.visibilityState === "hidden" && leave();
    document.addEventListener("visibilitychange", hide);
    window.addEventListener("online", leave);
    return () => {
      document.removeEventListener("visibilitychange", hide);
      window.removeEventListener("online", leave);
      leave();
    };
  }, []);

  return {
    fields,
    /** The picture as the last save knew it. */
    cover,
    state,
    change,
    save,
    problems: isRefusal(error, "BAD_INPUT") ? error.fields : [],
    sentence: error === undefined ? undefined : sentenceOf(error),
    version: () => work.current.version,
  };
}
