import { Plus, X } from "lucide-react";
import { useState } from "react";
import { callLimits } from "../../contract/calls/limits.ts";
import { Button } from "../ui/button.tsx";
import { TextInput } from "../ui/field.tsx";
import { Icon } from "../ui/icon.tsx";
import { IconButton } from "../ui/icon-button.tsx";

type QuestionsFieldProps = {
  questions: string[];
  error: (field: string) => string | undefined;
  onChange: (questions: string[]) => void;
};

/** Up to five questions that every act answers. */
export function QuestionsField({ questions, error, onChange }: QuestionsFieldProps) {
  const [added, setAdded] = useState<number>();
  const add = () => {
    setAdded(questions.length);
    onChange([...questions, ""]);
  };
  return (
    <fieldset className="call-questions">
      <legend className="field-label">Questions for the acts</legend>
      {questions.map((question, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- a question is known by its place alone
        <div key={at} className="call-question">
          <TextInput
            label={`Question ${at + 1}`}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the reader has just asked for it
            autoFocus={at === added}
            maxLength={callLimits.question}
            value={question}
            error={error(`questions.${at}`)}
            onChange={(event) => onChange(questions.with(at, event.target.value))}
          />
          <IconButton
            label={`Remove question ${at + 1}`}
            onClick={() => onChange(questions.toSpliced(at, 1))}
          >
            <Icon of={X} />
          </IconButton>
        </div>
      ))}
      {questions.length < callLimits.questions && (
        <Button size="small" onClick={add}>
          <Icon of={Plus} size="small" />
          Add a question
        </Button>
      )}
      <p className="fine-print">
        Acts that have applied keep the questions they answered when you change them.
      </p>
    </fieldset>
  );
}
