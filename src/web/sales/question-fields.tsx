import { Plus, X } from "lucide-react";
import { v7 as newId } from "uuid";
import { questionKinds, saleLimits } from "../../contract/tickets/limits.ts";
import type { Question } from "../../contract/tickets/sales.ts";
import { Button } from "../ui/button.tsx";
import { Checkbox } from "../ui/checkbox.tsx";
import { Select, TextArea, TextInput } from "../ui/field.tsx";
import { Icon } from "../ui/icon.tsx";
import { IconButton } from "../ui/icon-button.tsx";
import { problemAt, type SalesForm } from "./sales-form.ts";

const kindNames = { text: "Short text", choice: "Multiple choice", checkbox: "Yes or no" };

/** Questions at checkout, asked once per order. */
export function QuestionFields({ form }: { form: SalesForm }) {
  const { questions } = form.fields;
  const write = (id: string, more: Partial<Question>) =>
    form.change({ questions: questions.map((one) => (one.id === id ? { ...one, ...more } : one)) });
  const remove = (id: string) =>
    form.change({ questions: questions.filter((one) => one.id !== id) });
  const add = () =>
    form.change({
      questions: [
        ...questions,
        { id: newId(), label: "", kind: "text", required: false, options: [] },
      ],
    });
  return (
    <section aria-labelledby="sl-questions">
      <div className="section-head">
        <h2 id="sl-questions">Questions at checkout</h2>
      </div>
      {questions.length === 0 && (
        <p className="supporting-text">
          Ask only what you need: every question costs you some buyers.
        </p>
      )}
      {questions.map((question, at) => (
        <QuestionEntry
          key={question.id}
          form={form}
          question={question}
          number={at + 1}
          onChange={(more) => write(question.id, more)}
          onRemove={() => remove(question.id)}
        />
      ))}
      {questions.length < saleLimits.questions && (
        <Button size="small" className="button-below" onClick={add}>
          <Icon of={Plus} size="small" />
          Add a question
        </Button>
      )}
    </section>
  );
}

type QuestionEntryProps = {
  form: SalesForm;
  question: Question;
  number: number;
  onChange: (changes: Partial<Question>) => void;
  onRemove: () => void;
};

function QuestionEntry({ form, question, number, onChange, onRemove }: QuestionEntryProps) {
  const { id, label, kind, required, options } = question;
  const said = (field: keyof Question) => problemAt(form, `questions.${id}.${field}`);
  return (
    <div className="stack sales-entry" role="group" aria-label={`Question ${number}`}>
      <div className="sales-fields">
        <TextInput
          label="Question"
          placeholder="Anything the kitchen should know?"
          maxLength={saleLimits.question}
          value={label}
          error={said("label")}
          onChange={({ target }) => onChange({ label: target.value })}
        />
        <Select
          label="Answer"
          value={kind}
          onChange={({ target }) => {
            const chosen = questionKinds.find((known) => known === target.value) ?? "text";
            onChange({ kind: chosen, options: chosen === "choice" ? options : [] });
          }}
        >
          {questionKinds.map((value) => (
            <option key={value} value={value}>
              {kindNames[value]}
            </option>
          ))}
        </Select>
        <IconButton label={`Remove question ${number}`} onClick={onRemove}>
          <Icon of={X} />
        </IconButton>
      </div>
      {kind === "choice" && (
        <TextArea
          label="One option per line"
          rows={3}
          defaultValue={options.join("\n")}
          error={said("options")}
          onChange={({ target }) =>
            onChange({
              options: target.value
                .split("\n")
                .map((option) => option.trim().slice(0, saleLimits.option))
                .filter(Boolean)
                .slice(0, saleLimits.options),
            })
          }
        />
      )}
      <Checkbox
        label="Required"
        checked={required}
        onChange={({ target }) => onChange({ required: target.checked })}
      />
    </div>
  );
}
