import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { X } from "lucide-react";
import { type FormEvent, useState } from "react";
import { fetchJson, api, done } from "../app/api.ts";
import { fieldProblem, sentenceOf } from "../app/refusal.ts";
import { Avatar } from "../ui/avatar.tsx";
import { Button } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { IconButton } from "../ui/icon-button.tsx";
import { Note } from "../ui/note.tsx";
import { ErrorState } from "../ui/states.tsx";
import { toast } from "../ui/toasts.ts";
import { PersonFields, type Role, roleNames } from "./person-fields.tsx";
import { eventMembersQuery } from "../event-editing/queries.ts";

/** The event's team and its invited guests. */
export function PeopleSection({ eventId }: { eventId: string }) {
  const list = useInfiniteQuery(eventMembersQuery(eventId));
  const queryClient = useQueryClient();
  const [username, setUsername] = useState("");
  const [role, setRole] = useState<Role>("guest");
  const refresh = () => queryClient.invalidateQueries(eventMembersQuery(eventId));
  const give = useMutation({
    meta: { failureToast: false },
    mutationFn: () =>
      fetchJson(
        api.events[":id"].people.$post({ param: { id: eventId }, json: { username, role } }),
      ),
    onSuccess: ({ name, asked }) => {
      toast(asked ? `${name} is invited` : `${name} is on the guest list`);
      setUsername("");
      return refresh();
    },
  });
  const take = useMutation({
    mutationFn: (personId: string) =>
      done(api.events[":id"].people[":personId"].$delete({ param: { id: eventId, personId } })),
    onSuccess: refresh,
  });
  const problem = fieldProblem(give.error, "username");
  const people = list.data?.pages.flatMap((page) => page.items) ?? [];

  function submit(event: FormEvent) {
    event.preventDefault();
    if (username.trim() !== "") give.mutate();
  }

  return (
    <section className="page-section">
      <div className="section-head">
        <h2>People</h2>
      </div>
      <p className="muted-text">
        Managers edit the event, door staff check people in, and guests can see an invite-only
        event. Managers and door staff have to accept first.
      </p>
      <form className="event-editor-row event-editor-add" onSubmit={submit}>
        <PersonFields
          username={username}
          role={role}
          problem={problem}
          onUsername={setUsername}
          onRole={setRole}
        />
        <Button type="submit" busy={give.isPending && "Adding"}>
          Add
        </Button>
      </form>
      {give.isError && !problem && (
        <Note tone="bad" role="alert" className="event-editor-problem">
          {sentenceOf(give.error)}
        </Note>
      )}
      {list.isLoadingError && (
        <ErrorState message="We couldn't load the people." onRetry={() => void list.refetch()} />
      )}
      <ul className="list-rows event-editor-list">
        {people.map((person) => (
          <li key={person.id} className="side-by-side">
            <Avatar name={person.name} seed={person.id} size={32} />
            <Link className="fill" to="/profile/$userId" params={{ userId: person.id }}>
              {person.name} <span className="fine-print">@{person.username}</span>
            </Link>
            <span className="supporting-text">
              {roleNames[person.role]}
              {person.asked && ", invited"}
            </span>
            <IconButton label={`Remove ${person.name}`} onClick={() => take.mutate(person.id)}>
              <Icon of={X} />
            </IconButton>
          </li>
        ))}
      </ul>
      {list.hasNextPage && (
        <Button onClick={() => void list.fetchNextPage()}>Show more people</Button>
      )}
    </section>
  );
}
