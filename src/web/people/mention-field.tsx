import { type ReactNode, type SyntheticEvent, useState } from "react";

const load = () => import("./mentions.tsx");

export type TextField = HTMLInputElement | HTMLTextAreaElement;

/** What stands in a field, and where one types; -1 where a part is selected instead. */
export type Typing = { field: TextField; text: string; caret: number };

type MentionFieldProps = {
  onChange: (text: string) => void;
  /** Gets what tells this where one types. */
  children: (wiring: {
    onSelect: (event: SyntheticEvent<TextField>) => void;
    onBlur: () => void;
  }) => ReactNode;
};

/** Suggests people while a mention is typed in its field. All that is needed for that comes with the first @. */
export function MentionField({ onChange, children }: MentionFieldProps) {
  const [typing, setTyping] = useState<Typing>();
  const [code, setCode] = useState<Awaited<ReturnType<typeof load>>>();

  function follow({ currentTarget: field }: SyntheticEvent<TextField>) {
    const { value: text, selectionStart, selectionEnd } = field;
    const caret = selectionStart === selectionEnd ? (selectionStart ?? -1) : -1;
    const hasAt = text.includes("@");
    setTyping(hasAt ? { field, text, caret } : undefined);
    // Without it a mention is still written by hand.
    if (hasAt && !code) void load().then(setCode, () => undefined);
  }

  return (
    <div className="mention-field fill">
      {children({ onSelect: follow, onBlur: () => setTyping(undefined) })}
      {code && typing && <code.Mentions typing={typing} onChange={onChange} />}
    </div>
  );
}
