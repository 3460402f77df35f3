import { Link } from "@tanstack/react-router";
import type { PersonCard } from "../../contract/people/people.ts";
import { roleNames } from "../app/role-names.ts";
import { useSignedInUser } from "../app/session.ts";
import { Avatar } from "../ui/avatar.tsx";
import { Marked } from "./marked.tsx";

/** A person in the results, with the matching part of the name marked. */
export function PersonFound({ person, q }: { person: PersonCard; q: string }) {
  const me = useSignedInUser();
  return (
    <Link
      className="side-by-side search-person"
      to="/profile/$userId"
      params={{ userId: person.id }}
    >
      <Avatar name={person.name} seed={person.id} src={person.avatar} />
      <span className="fill">
        <b>
          <Marked text={person.name} q={q} />
        </b>
        <br />
        <span className="fine-print">
          @<Marked text={person.username} q={q} /> ·{" "}
          {person.id === me.id ? "You" : roleNames[person.role]}
        </span>
      </span>
    </Link>
  );
}
