import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { v7 as newId } from "uuid";
import { talkLimits } from "../../contract/rooms/talk-limits.ts";
import { fetchJson, api } from "../app/api.ts";
import { fieldProblem, sentenceOf } from "../app/refusal.ts";
import { Button } from "../ui/button.tsx";
import { Checkbox } from "../ui/checkbox.tsx";
import { takeOwnQuestion } from "./question-cache.ts";
import { retryWhenBusy } from "./retry-when-busy.ts";
import type { TalkOf } from "./queries.ts";

/** The form for asking the hosts a question, optionally anonymous to the room. */
export function AskForm({ of }: { of: TalkOf }) {
  const client = useQueryClient();
  const [draft, setDraft] = useState({ id: "", text: "" });
  const [anonymous, setAnonymous] = useState(false);
  const ask = useMutation({
    ...retryWhenBusy,
    meta: { failureToast: false },
    mutationFn: (json: { id: string; text: string; anonymous: boolean }) =>
      fetchJson(api.events[":id"].room.questions.$post({ param: { id: of.eventId }, json })),
    onSuccess: (question) => {
      setDraft((now) => (now.id === question.id ? { id: "", text: "" } : now));
      takeOwnQuestion(client, of, question);
    },
  });
  const text = draft.text.trim();

  function submit(event: FormEvent) {
    event.preventDefault();
    if (text !== "" && !ask.isPending) ask.mutate({ id: draft.id, text, anonymous });
  }

  return (
    <div className="talk-write">
      {ask.isError && (
        <p className="small-text talk-problem" role="alert">
          {fieldProblem(ask.error, "text") ?? sentenceOf(ask.error)}
        </p>
      )}
      <form className="talk-foot" onSubmit={submit}>
        <input
          className="input fill"
          placeholder="Ask the hosts"
          aria-label="Your question"
          maxLength={talkLimits.question}
          autoComplete="off"
          value={draft.text}
          onChange={(event) => setDraft({ id: newId(), text: event.target.value })}
        />
        <Button type="submit" variant="primary" disabled={text === ""} busy={ask.isPending && "…"}>
          Ask
        </Button>
      </form>
      <Checkbox
        className="talk-anonymous"
        label="Ask anonymously (only the hosts see your name)"
        checked={anonymous}
        onChange={(event) => setAnonymous(event.target.checked)}
      />
    </div>
  );
}
