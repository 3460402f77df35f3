import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { EventDraft } from "../../contract/events/editing.ts";
import { fetchJson, api } from "../app/api.ts";
import { isRefusal, sentenceOf } from "../app/refusal.ts";
import { type Changes, draftSaving, type SavingNews } from "./draft-saving.ts";

const pauseMs = 700;

type Saving = "nothing" | SavingNews["state"];

type Started = Pick<EventDraft, "version" | "fields" | "cover" | "usualCurrency">;

/** The fields of a draft, saved while typing; failed saves are retried. */
export function useDraft(id: string, started: Started) {
  const [fields, setFields] = useState(started.fields);
  const [cover, setCover] = useState(started.cover);
  const [usualCurrency, setUsualCurrency] = useState(started.usualCurrency);
  const [state, setState] = useState<Saving>(started.version === 0 ? "nothing" : "saved");
  const [error, setError] = useState<unknown>();
  const [clashes, setClashes] = useState<Changes>({});
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [saving] = useState(() =>
    draftSaving(
      started,
      {
        put: (json) => fetchJson(api.my["event-drafts"][":id"].$put({ param: { id }, json })),
        get: () => fetchJson(api.my["event-drafts"][":id"].$get({ param: { id } })),
      },
      (news) => {
        setState(news.state);
        if ("error" in news) setError(news.error);
        if ("clashes" in news) setClashes(news.clashes);
        if (!("draft" in news)) return;
        if (news.fields) setFields(news.fields);
        setCover(news.draft.cover);
        setUsualCurrency(news.draft.usualCurrency);
        setError(undefined);
      },
    ),
  );

  function change(changes: Changes) {
    setFields((now) => ({ ...now, ...changes }));
    saving.change(changes);
    if (state === "conflict") return;
    setState("typing");
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void save(), pauseMs);
  }

  /** Saves all unsaved changes; true if everything is saved. */
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
    /** The picture as of the last save. */
    cover,
    usualCurrency,
    state,
    change,
    save,
    /** Another tab's values for fields that were changed here too. */
    clashes,
    settle: saving.settle,
    problems: isRefusal(error, "BAD_INPUT") ? error.fields : [],
    sentence: error === undefined ? undefined : sentenceOf(error),
    version: saving.version,
  };
}
