import { useLayoutEffect, useRef, useState } from "react";
import { callLimits, suggestedDeclineText } from "../../contract/calls/limits.ts";
import { fieldProblem, sentenceOf } from "../app/refusal.ts";
import { UnsavedWarning } from "../forms/unsaved-warning.tsx";
import { useUnsaved } from "../forms/use-unsaved.ts";
import { Button } from "../ui/button.tsx";
import { classes } from "../ui/classes.ts";
import { TextArea } from "../ui/field.tsx";
import { toast } from "../ui/toasts.ts";
import { type Selection, useAnswer } from "./use-answer.ts";

type AnswerPanelProps = {
  callId: string;
  selected: Selection;
  isDeclining: boolean;
  onDeclining: (on: boolean) => void;
  onDone: () => void;
};

/** Answers the selected applications, all at once. */
export function AnswerPanel(props: AnswerPanelProps) {
  const { callId, selected, isDeclining, onDeclining, onDone } = props;
  const ids = [...selected.keys()];
  const names = [...selected.values()];
  const which = ids.length === 1 ? "" : ids.length === 2 ? " both" : ` all ${ids.length}`;
  const shortlist = useAnswer(callId);
  const isTooMany = ids.length > callLimits.answeredAtOnce;
  return (
    <section
      className={classes("answer-panel", !isDeclining && "is-sticky")}
      aria-label="Selected applications"
    >
      <div className="answer-bar">
        <div className="fill">
          <b role="status">{ids.length} selected</b>
          <p className="small-text">
            {isTooMany ? `Answer up to ${callLimits.answeredAtOnce} at once.` : namesText(names)}
          </p>
        </div>
        <div className="cluster is-tight">
          <Button
            variant="bulb"
            disabled={isTooMany}
            busy={shortlist.isPending && "Moving"}
            onClick={() =>
              shortlist.mutate({ ids, move: "shortlist", words: "" }, { onSuccess: onDone })
            }
          >
            Shortlist{which}
          </Button>
          <Button
            className="answer-decline"
            disabled={isTooMany}
            aria-expanded={isDeclining}
            onClick={() => onDeclining(true)}
          >
            Decline{which}
          </Button>
          <Button className="answer-decline" onClick={onDone}>
            Clear
          </Button>
        </div>
      </div>
      {isDeclining && !isTooMany && (
        <DeclineForm
          callId={callId}
          ids={ids}
          only={ids.length === 1 ? names[0] : undefined}
          title={ids.length === 1 ? `Decline ${names[0]}, kindly` : `Decline${which}, kindly`}
          onDone={onDone}
          onCancel={() => onDeclining(false)}
        />
      )}
    </section>
  );
}

const namedAtMost = 5;

function namesText(names: string[]): string {
  const more = names.length - namedAtMost;
  return more > 0 ? `${names.slice(0, namedAtMost).join(", ")} and ${more} more` : names.join(", ");
}

type DeclineFormProps = {
  callId: string;
  ids: string[];
  /** The act's name if there is only one. */
  only: string | undefined;
  title: string;
  onDone: () => void;
  onCancel: () => void;
};

function DeclineForm({ callId, ids, only, title, onDone, onCancel }: DeclineFormProps) {
  const [draft, setDraft] = useState({ words: suggestedDeclineText, named: "{act}" });
  const named = only ?? "{act}";
  // What was written stays when another act is chosen, but not the name in it. A function, since a name may contain
  // replacement patterns.
  const words = draft.words.replaceAll(draft.named, () => named);
  const input = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => input.current?.focus(), []);
  const decline = useAnswer(callId, { failureToast: false });
  const { isUnsaved } = useUnsaved(draft, decline.error);
  const count = ids.length === 1 ? "the answer" : `${ids.length} answers`;
  return (
    <form
      className="stack answer-form"
      onSubmit={(event) => {
        event.preventDefault();
        decline.mutate(
          { ids, move: "decline", words },
          {
            onSuccess: ({ moved }) => {
              toast(moved === 1 ? "Answer sent" : `${moved} answers sent`);
              onDone();
            },
          },
        );
      }}
    >
      <h2>{title}</h2>
      <TextArea
        label="They read this"
        help={
          ids.length === 1
            ? "Your notes and stars stay with the team."
            : "Each answer goes out with the act's own name in place of {act}. Your notes and stars stay with the team."
        }
        rows={4}
        required
        ref={input}
        maxLength={callLimits.words}
        value={words}
        error={
          decline.isError && (fieldProblem(decline.error, "words") ?? sentenceOf(decline.error))
        }
        onChange={(event) => setDraft({ words: event.target.value, named })}
      />
      <UnsavedWarning isUnsaved={isUnsaved} />
      <div className="actions">
        <Button type="submit" variant="danger" busy={decline.isPending && "Sending"}>
          Send {count}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          Not yet
        </Button>
      </div>
    </form>
  );
}
