import { orderLimits } from "../../contract/orders/limits.ts";
import type { Question } from "../../contract/tickets/sales.ts";
import { Checkbox } from "../ui/checkbox.tsx";
import { Select, TextInput } from "../ui/field.tsx";
import type { StepProps } from "./step-props.ts";

/** The organizer's questions. */
export function QuestionsStep({ order, form: { details, change }, problemOf }: StepProps) {
  if (order.questions.length === 0) return null;
  return (
    <section className="checkout-step" aria-labelledby="co-questions">
      <h2 id="co-questions">A few questions from the organizer</h2>
      <div className="stack">
        {order.questions.map((question) => (
          <QuestionField
            key={question.id}
            question={question}
            value={details.answers[question.id] ?? ""}
            error={problemOf(`answers.${question.id}`)}
            onAnswer={(given) => change({ answers: { ...details.answers, [question.id]: given } })}
          />
        ))}
      </div>
    </section>
  );
}

type QuestionFieldProps = {
  question: Question;
  value: string;
  error: string | undefined;
  onAnswer: (answer: string) => void;
};

function QuestionField({ question, value, error, onAnswer }: QuestionFieldProps) {
  const { id, kind, label, required, options } = question;
  const wiring = { name: id, required, error, value };
  const says = required ? label : `${label} (optional)`;
  if (kind === "checkbox")
    return (
      <div className="field">
        <Checkbox
          name={id}
          label={says}
          checked={value !== ""}
          onChange={({ target }) => onAnswer(target.checked ? "yes" : "")}
        />
        {error && <span className="field-error">{error}</span>}
      </div>
    );
  if (kind === "choice")
    return (
      <Select {...wiring} label={says} onChange={({ target }) => onAnswer(target.value)}>
        <option value="">Choose</option>
        {options.map((option) => (
          <option key={option}>{option}</option>
        ))}
      </Select>
    );
  return (
    <TextInput
      {...wiring}
      label={says}
      autoComplete="off"
      maxLength={orderLimits.answer}
      onChange={({ target }) => onAnswer(target.value)}
    />
  );
}
