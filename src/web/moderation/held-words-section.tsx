import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { HeldWord } from "../../contract/moderation/held.ts";
import { heldWordLimits } from "../../contract/moderation/limits.ts";
import { fetchJson, api, done } from "../app/api.ts";
import { fieldProblem, sentenceOf } from "../app/refusal.ts";
import { Button } from "../ui/button.tsx";
import { TextInput } from "../ui/field.tsx";
import { ErrorState } from "../ui/states.tsx";
import { toast } from "../ui/toasts.ts";
import { administrationKeys, heldWordsQuery } from "./queries.ts";

/** The list of words that hold content for review. */
export function HeldWordsSection() {
  const { data, isPending, isError, refetch } = useQuery(heldWordsQuery);
  return (
    <section className="page-subsection" aria-labelledby="held-words-h">
      <div className="section-head">
        <h2 id="held-words-h">Words and links</h2>
      </div>
      <p className="supporting-text">
        Posts, comments, events, acts and profiles with one of these wait for a moderator. A site
        such as example.com covers all links to it. Private messages are not checked. The log shows
        who changed the list.
      </p>
      <AddWord />
      {isPending && <p className="muted-text">Loading words</p>}
      {isError && (
        <ErrorState message="We couldn't load the words." onRetry={() => void refetch()} />
      )}
      {data && data.items.length === 0 && <p className="muted-text">No words yet.</p>}
      {data && data.items.length > 0 && (
        <ul className="list-rows" aria-label="Words and links">
          {data.items.map((word) => (
            <WordRow key={word.id} word={word} />
          ))}
        </ul>
      )}
    </section>
  );
}

function AddWord() {
  const queryClient = useQueryClient();
  const [word, setWord] = useState("");
  const add = useMutation({
    meta: { failureToast: false },
    mutationFn: () => fetchJson(api.administration["held-words"].$post({ json: { word } })),
    onSuccess() {
      setWord("");
      return queryClient.invalidateQueries({ queryKey: administrationKeys.all });
    },
  });
  return (
    <form
      method="post"
      className="held-words-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (word.trim() !== "") add.mutate();
      }}
    >
      <TextInput
        label="Word, phrase or site"
        value={word}
        maxLength={heldWordLimits.word}
        autoComplete="off"
        autoCapitalize="none"
        onChange={(event) => {
          setWord(event.target.value);
          add.reset();
        }}
        error={add.error ? (fieldProblem(add.error, "word") ?? sentenceOf(add.error)) : undefined}
      />
      <Button type="submit" disabled={word.trim().length < 2} busy={add.isPending && "Adding"}>
        Add
      </Button>
    </form>
  );
}

function WordRow({ word: { id, word } }: { word: HeldWord }) {
  const queryClient = useQueryClient();
  const remove = useMutation({
    mutationFn: () => done(api.administration["held-words"][":id"].$delete({ param: { id } })),
    onSuccess() {
      toast(`“${word}” no longer holds posts`);
      return queryClient.invalidateQueries({ queryKey: administrationKeys.all });
    },
  });
  return (
    <li className="side-by-side">
      <span className="fill" dir="auto">
        {word}
      </span>
      <Button size="small" busy={remove.isPending && "Removing"} onClick={() => remove.mutate()}>
        Remove<span className="visually-hidden"> {word}</span>
      </Button>
    </li>
  );
}
