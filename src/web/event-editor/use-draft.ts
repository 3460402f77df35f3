import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { EventDraft } from "../../contract/event-editing.ts";
import { answer, api } from "../app/api.ts";
import { isRefusal, sentenceOf } from "../app/refusal.ts";
import { type Changes, draftSaving, type SavingNews } from "./draft-saving.ts";

const pauseMs = 700;

type Saving = "nothing" | SavingNews["state"];

/** The fields of a draft, saved as one types; a failed save is kept and tried again. */
export function useDraft(id: string, begun: Pick<EventDraft, "version" | "fields" | "cover">) {
  const [fields, setFields] = useState(begun.fields);
  const [cover, setCover] = useState(begun.cover);
  const [state, setState] = useState<Saving>(begun.version === 0 ? "nothing" : "saved");
  const [error, setError] = useState<unknown>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [saving] = useState(() =>
    draftSaving(
      begun,
      (json) => answer(api.my["event-drafts"][":id"].$put({ param: { id }, json })),
      (news) => {
        setState(news.state);
        if ("error" in news) setError(news.error);
        if (!("draft" in news)) return;
        setCover(news.draft.cover);
        setError(undefined);
      },
    ),
  );

  function change(changes: Changes) {
    setFields((now) => ({ ...now, ...changes }));
    if (state === "conflict") return;
    saving.change(changes);
    setState("typing");
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void save(), pauseMs);
  }

  /** Saves what is not saved yet; true when all of it is. */
  function save(): Promise<boolean> {
    clearTimeout(timer.current);
    return saving.save();
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
    version: saving.version,
  };
}
