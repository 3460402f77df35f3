import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { mutedWordLimits } from "../../contract/people/limits.ts";
import { sessionQuery } from "../accounts/queries.ts";
import { Button } from "../ui/button.tsx";
import { TextInput } from "../ui/field.tsx";
import { useSettings } from "./use-settings.ts";

/** Words that the viewer has muted, with buttons to remove them. */
export function MutedWords() {
  const { settings, save } = useSettings();
  const queryClient = useQueryClient();
  const [typed, setTyped] = useState("");
  const { mutedWords } = settings;
  const word = typed.trim();
  const isFull = mutedWords.length >= mutedWordLimits.words;

  function change(words: string[]) {
    save({ mutedWords: words });
    // Applies to this tab's posts and comments at once.
    queryClient.setQueryData(
      sessionQuery.queryKey,
      (known) => known && { ...known, mutedWords: words },
    );
  }

  function add() {
    const isKnown = mutedWords.some((one) => one.toLowerCase() === word.toLowerCase());
    if (word !== "" && !isKnown) change([...mutedWords, word]);
    setTyped("");
  }

  return (
    <div className="option-row option-row-stacked">
      <form
        method="post"
        className="settings-field-with-button"
        onSubmit={(event) => {
          event.preventDefault();
          add();
        }}
      >
        <TextInput
          label="Muted words"
          placeholder="Word or phrase"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          autoComplete="off"
          maxLength={mutedWordLimits.word}
          disabled={isFull}
          help={
            isFull
              ? `You can mute ${mutedWordLimits.words} words. Remove one to add another.`
              : "Posts and comments containing them are hidden, and you get no notifications about them. Nobody else sees this list."
          }
        />
        <Button type="submit" disabled={word === ""}>
          Mute
        </Button>
      </form>
      {mutedWords.length > 0 && (
        <ul className="settings-list" aria-label="Muted words">
          {mutedWords.map((one) => (
            <li key={one} className="side-by-side">
              <span className="fill" dir="auto">
                {one}
              </span>
              <Button
                size="small"
                aria-label={`Unmute ${one}`}
                onClick={() => change(mutedWords.filter((other) => other !== one))}
              >
                Unmute
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
