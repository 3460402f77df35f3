import { type ReactNode, type SyntheticEvent, useState } from "react";
import { flushSync } from "react-dom";
import { type TypedMention, typedMention, withMention } from "./typed-mention.ts";

const load = () => import("./mention-list.tsx");

export type TextField = HTMLInputElement | HTMLTextAreaElement;

type MentionFieldProps = {
  onChange: (text: string) => void;
  /** Gets what tells this where one types. */
  children: (wiring: {
    onSelect: (event: SyntheticEvent<TextField>) => void;
    onBlur: () => void;
  }) => ReactNode;
};

/** Suggests people while a mention is typed in its field. The list of them comes with the first @. */
export function MentionField({ onChange, children }: MentionFieldProps) {
  const [typing, setTyping] = useState<{ field: TextField; mention: TypedMention }>();
  const [dismissed, setDismissed] = useState<number>();
  const [code, setCode] = useState<Awaited<ReturnType<typeof load>>>();

  function follow({ currentTarget: field }: SyntheticEvent<TextField>) {
    const { value, selectionStart, selectionEnd } = field;
    const isCaret = selectionStart !== null && selectionStart === selectionEnd;
    const mention = isCaret ? typedMention(value, selectionStart) : undefined;
    setTyping(mention && { field, mention });
    if (mention?.at !== dismissed) setDismissed(undefined);
    // Without the list a mention is still written by hand.
    if (mention && !code) void load().then(setCode, () => undefined);
  }

  function choose(username: string) {
    if (!typing) return;
    const { field, mention } = typing;
    const { text, caret } = withMention(field.value, mention, username);
    if (field.maxLength >= 0 && text.length > field.maxLength) return;
    setTyping(undefined);
    // At once: with its new value the field forgets where one typed.
    flushSync(() => onChange(text));
    field.setSelectionRange(caret, caret);
  }

  return (
    <div className="mention-field fill">
      {children({ onSelect: follow, onBlur: () => setTyping(undefined) })}
      {code && typing && typing.mention.at !== dismissed && (
        <code.MentionList
          field={typing.field}
          name={typing.mention.name}
          onChoose={choose}
          onClose={() => setDismissed(typing.mention.at)}
        />
      )}
    </div>
  );
}
