import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { moderationLimits } from "../../contract/moderation/limits.ts";
import type { Notice } from "../../contract/moderation/notices.ts";
import { fieldProblem, sentenceOf } from "../app/refusal.ts";
import { Button } from "../ui/button.tsx";
import { TextArea } from "../ui/field.tsx";
import { Note } from "../ui/note.tsx";
import { TimeAgo } from "../ui/time-ago.tsx";

interface AppealFormProps {
  notice: Notice;
  send: (text: string) => Promise<Notice>;
  onSent: (notice: Notice) => void;
}

/** Lets a person appeal a decision once, and shows the outcome. */
export function AppealForm({ notice, send, onSent }: AppealFormProps) {
  const [text, setText] = useState("");
  const [tried, setTried] = useState(false);
  const appeal = useMutation({
    meta: { failureToast: false },
    mutationFn: () => send(text),
    onSuccess: onSent,
  });
  if (notice.appeal) return <Appealed notice={notice} />;
  if (!notice.can.appeal) return null;
  const isMissing = text.trim() === "";
  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (!isMissing) appeal.mutate();
  }
  return (
    <form className="stack" onSubmit={submit} noValidate>
      <TextArea
        label="Is this a mistake? Tell us why"
        help="You can appeal once. Another moderator will read it."
        rows={4}
        required
        maxLength={moderationLimits.text}
        value={text}
        error={
          (tried && isMissing && "Write why this is a mistake.") ||
          fieldProblem(appeal.error, "text")
        }
        onChange={(event) => setText(event.target.value)}
      />
      {appeal.error && (
        <Note tone="bad" role="alert">
          {sentenceOf(appeal.error)}
        </Note>
      )}
      <div>
        <Button type="submit" busy={appeal.isPending && "Sending"}>
          Appeal
        </Button>
      </div>
    </form>
  );
}

function Appealed({ notice: { appeal, undoneAt } }: { notice: Notice }) {
  if (!appeal) return null;
  const outcome = undoneAt ? "The decision was undone." : "The decision stands.";
  return (
    <Note tone={undoneAt ? "ok" : "info"} role="status">
      <p>
        <b>{appeal.answeredAt ? outcome : "You appealed. Another moderator will read it."}</b>{" "}
        <TimeAgo at={appeal.answeredAt ?? appeal.createdAt} />
      </p>
      <p>You wrote: “{appeal.text}”</p>
      {appeal.answer && <p>They answered: “{appeal.answer}”</p>}
    </Note>
  );
}
