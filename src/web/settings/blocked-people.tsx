import { useMutation, useQueryClient, useSuspenseInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { PersonCard } from "../../contract/people/people.ts";
import { accountLimits } from "../../contract/accounts/limits.ts";
import { api, done } from "../app/api.ts";
import { forgetPeople } from "../app/live-people.tsx";
import { sentenceOf } from "../app/refusal.ts";
import { findByUsername, NobodyError } from "../people/find-by-username.ts";
import { Avatar } from "../ui/avatar.tsx";
import { Button } from "../ui/button.tsx";
import { TextInput } from "../ui/field.tsx";
import { toast } from "../ui/toasts.ts";
import { blocksQuery } from "./queries.ts";

/** The people the viewer has blocked, with buttons to unblock and a field to block by username. */
export function BlockedPeople() {
  const blocks = useSuspenseInfiniteQuery(blocksQuery);
  const people = blocks.data.pages.flatMap((page) => page.items);
  return (
    <div className="option-row option-row-stacked">
      <BlockByName />
      {people.length > 0 && (
        <ul className="settings-list" aria-label="Blocked users">
          {people.map((person) => (
            <BlockedRow key={person.id} person={person} />
          ))}
        </ul>
      )}
      {blocks.hasNextPage && (
        <Button
          size="small"
          busy={blocks.isFetchingNextPage && "Loading"}
          onClick={() => void blocks.fetchNextPage()}
        >
          Show more
        </Button>
      )}
    </div>
  );
}

function BlockByName() {
  const queryClient = useQueryClient();
  const [typed, setTyped] = useState("");
  const block = useMutation({
    meta: { failureToast: false },
    mutationFn: async (name: string) => {
      const person = await findByUsername(name);
      await done(api.people[":id"].block.$put({ param: { id: person.id } }));
      return person;
    },
    async onSuccess(person) {
      setTyped("");
      toast(`${person.name} is blocked`);
      await forgetPeople(queryClient);
    },
  });
  return (
    <form
      method="post"
      className="settings-field-with-button"
      onSubmit={(event) => {
        event.preventDefault();
        block.mutate(typed);
      }}
    >
      <TextInput
        label="Blocked users"
        placeholder="Username to block"
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          block.reset();
        }}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={accountLimits.username.max + 1}
        required
        help="You won't see each other anywhere. They aren't notified."
        error={
          block.error &&
          (block.error instanceof NobodyError ? block.error.message : sentenceOf(block.error))
        }
      />
      <Button type="submit" busy={block.isPending && "Blocking"}>
        Block
      </Button>
    </form>
  );
}

function BlockedRow({ person }: { person: PersonCard }) {
  const queryClient = useQueryClient();
  const unblock = useMutation({
    mutationFn: () => done(api.people[":id"].block.$delete({ param: { id: person.id } })),
    async onSuccess() {
      toast(`${person.name} is no longer blocked`);
      await forgetPeople(queryClient);
    },
  });
  return (
    <li className="side-by-side">
      <Avatar name={person.name} seed={person.id} src={person.avatar} size={32} />
      <span className="fill">
        {person.name} <span className="fine-print">@{person.username}</span>
      </span>
      <Button
        size="small"
        aria-label={`Unblock ${person.name}`}
        busy={unblock.isPending && "Unblocking"}
        onClick={() => unblock.mutate()}
      >
        Unblock
      </Button>
    </li>
  );
}
