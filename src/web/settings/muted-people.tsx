import { useInfiniteQuery } from "@tanstack/react-query";
import type { PersonCard } from "../../contract/people/people.ts";
import { Paged } from "../app/paged.tsx";
import { itemsOf } from "../lib/list-pages.ts";
import { useMute } from "../people/use-mute.ts";
import { Avatar } from "../ui/avatar.tsx";
import { Button } from "../ui/button.tsx";
import { mutesQuery } from "./queries.ts";

/** The people the viewer has muted, with buttons to unmute. */
export function MutedPeople() {
  const mutes = useInfiniteQuery(mutesQuery);
  const people = itemsOf(mutes.data);
  return (
    <div className="option-row option-row-stacked">
      <p>
        <b>Muted users</b>
      </p>
      <p className="supporting-text">
        You don't see them in your feed and notifications. They aren't notified. Mute people on
        their profile.
      </p>
      <Paged list={mutes} things="muted users" isEmpty={people.length === 0}>
        <ul className="settings-list" aria-label="Muted users">
          {people.map((person) => (
            <MutedRow key={person.id} person={person} />
          ))}
        </ul>
      </Paged>
    </div>
  );
}

function MutedRow({ person }: { person: PersonCard }) {
  const mute = useMute(person);
  return (
    <li className="side-by-side">
      <Avatar name={person.name} seed={person.id} src={person.avatar} size={32} />
      <span className="fill">
        {person.name} <span className="fine-print">@{person.username}</span>
      </span>
      <Button
        size="small"
        aria-label={`Unmute ${person.name}`}
        busy={mute.isPending && "Unmuting"}
        onClick={() => mute.mutate(false)}
      >
        Unmute
      </Button>
    </li>
  );
}
