import { useState } from "react";
import { flushSync } from "react-dom";
import type { Typing } from "./mention-field.tsx";
import { MentionList } from "./mention-list.tsx";
import { typedMention, withMention } from "./typed-mention.ts";

type MentionsProps = { typing: Typing; onChange: (text: string) => void };

/** Shows suggestions while a mention is typed, until one is chosen or the list is dismissed. */
export function Mentions({ typing, onChange }: MentionsProps) {
  const { field, text, caret } = typing;
  const mention = caret < 0 ? undefined : typedMention(text, caret);
  // A dismissed list stays closed until the caret leaves that mention.
  const [dismissed, setDismissed] = useState<number>();
  if (dismissed !== undefined && mention?.at !== dismissed) setDismissed(undefined);
  if (!mention || mention.at === dismissed) return null;

  function choose(username: string) {
    if (!mention) return;
    const written = withMention(field.value, mention, username);
    if (field.maxLength >= 0 && written.text.length > field.maxLength) return;
    // Synchronous, because the field loses its caret position when its value changes.
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
