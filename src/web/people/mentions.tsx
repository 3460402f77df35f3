import { useState } from "react";
import { flushSync } from "react-dom";
import type { Typing } from "./mention-field.tsx";
import { MentionList } from "./mention-list.tsx";
import { typedMention, withMention } from "./typed-mention.ts";

type MentionsProps = { typing: Typing; onChange: (text: string) => void };

/** The list of people while a mention is typed, until one is taken or the list is closed. */
export function Mentions({ typing, onChange }: MentionsProps) {
  const { field, text, caret } = typing;
  const mention = caret < 0 ? undefined : typedMention(text, caret);
  // A closed list stays closed until the mention that it was for has been left.
  const [dismissed, setDismissed] = useState<number>();
  if (dismissed !== undefined && mention?.at !== dismissed) setDismissed(undefined);
  if (!mention || mention.at === dismissed) return null;

  function choose(username: string) {
    if (!mention) return;
    const written = withMention(field.value, mention, username);
    if (field.maxLength >= 0 && written.text.length > field.maxLength) return;
    // At once: with its new value the field forgets where one typed.
    flushSync(() => onChange(written.text));
    field.setSelectionRange(written.caret, written.caret);
  }

  return (
    <MentionList
      field={field}
      name={mention.name}
      onChoose={choose}
      onClose={() => setDismissed(mention.at)}
    />
  );
}
