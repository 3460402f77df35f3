import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { banLimits } from "../../contract/ban-limits.ts";
import { fieldProblem, sentenceOf } from "../app/refusal.ts";
import { Button } from "../ui/button.tsx";
import { TextArea } from "../ui/field.tsx";

interface BanFormProps {
  label: string;
  help?: string;
  /** The error message if it's empty. */
  missing: string;
  field: "text" | "answer";
  button: string;
  busy: string;
  send: (text: string) => Promise<unknown>;
  onSent: () => void;
}

/** A form for an appeal against a ban, or for the answer to it. */
export function BanForm(props: BanFormProps) {
  const { label, help, missing, field, button, busy, send, onSent } = props;
  const [text, setText] = useState("");
  const [tried, setTried] = useState(false);
  const sending = useMutation({
    meta: { failureToast: false },
    mutationFn: () => send(text),
    onSuccess: onSent,
  });
  const isMissing = text.trim() === "";
  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (!isMissing) sending.mutate();
  }
  return (
    <form className="stack" onSubmit={submit} noValidate>
      <TextArea
        label={label}
        help={help}
        rows={3}
        required
        maxLength={banLimits.text}
        value={text}
        error={
          (tried && isMissing && missing) ||
          (sending.error && (fieldProblem(sending.error, field) ?? sentenceOf(sending.error)))
        }
        onChange={(event) => setText(event.target.value)}
      />
      <div>
        <Button type="submit" busy={sending.isPending && busy}>
          {button}
        </Button>
      </div>
    </form>
  );
}
