import { type ReactNode, type SyntheticEvent, useState } from "react";

const load = () => import("./mentions.tsx");

export type TextField = HTMLInputElement | HTMLTextAreaElement;

/** A field's text and caret position; -1 while text is selected. */
export type Typing = { field: TextField; text: string; caret: number };

type MentionFieldProps = {
  onChange: (text: string) => void;
  /** Renders the field with handlers that track the caret. */
  children: (wiring: {
    onSelect: (event: SyntheticEvent<TextField>) => void;
    onBlur: () => void;
  }) => ReactNode;
};

/** Suggests people while a mention is typed. The code for that loads with the first @. */
export function MentionField({ onChange, children }: MentionFieldProps) {
  const [typing, setTyping] = useState<Typing>();
  const [code, setCode] = useState<Awaited<ReturnType<typeof load>>>();

  function follow({ currentTarget: field }: SyntheticEvent<TextField>) {
    const { value: text, selectionStart, selectionEnd } = field;
    const caret = selectionStart === selectionEnd ? (selectionStart ?? -1) : -1;
    const hasAt = text.includes("@");
    setTyping(hasAt ? { field, text, caret } : undefined);
    // If loading fails, mentions can still be typed by hand.
    if (hasAt && !code) void load().then(setCode, () => undefined);
  }

  return (
    <div className="mention-field fill">
      {children({ onSelect: follow, onBlur: () => setTyping(undefined) })}
      {code && typing && <code.Mentions typing={typing} onChange={onChange} />}
    </div>
  );
}
