import { useInfiniteQuery } from "@tanstack/react-query";
import { Search } from "lucide-react";
import { useDeferredValue, useState } from "react";
import type { StaffPerson } from "../../contract/administration/people.ts";
import { Paged } from "../app/paged.tsx";
import { useSignedInUser } from "../app/session.ts";
import { itemsOf } from "../lib/list-pages.ts";
import { AdminPage } from "../moderation/admin-nav.tsx";
import { roleTexts } from "../moderation/moderation-text.ts";
import { Avatar } from "../ui/avatar.tsx";
import { Badge } from "../ui/badge.tsx";
import { Button } from "../ui/button.tsx";
import { TextInput } from "../ui/field.tsx";
import { Segmented } from "../ui/segmented.tsx";
import { TimeAgo } from "../ui/time-ago.tsx";
import { type Action, PersonDialog } from "./person-dialog.tsx";
import { type PeopleFilters, staffPeopleQuery } from "./queries.ts";

const shown = [
  { value: "everyone", label: "Everyone" },
  { value: "staff", label: "Team" },
  { value: "suspended", label: "Suspended" },
] as const;

/** Searches people and offers the actions a moderator or administrator has on an account. */
export function PeopleScreen() {
  const me = useSignedInUser();
  const [q, setQ] = useState("");
  const [show, setShow] = useState<PeopleFilters["show"]>("everyone");
  const asked = useDeferredValue(q.trim());
  const people = useInfiniteQuery(staffPeopleQuery({ q: asked, show }));
  const found = itemsOf(people.data);
  return (
    <AdminPage title="People">
      <div className="log-filters">
        <TextInput
          label={me.administrator ? "Name, username or email" : "Name or username"}
          type="search"
          icon={Search}
          maxLength={200}
          value={q}
          onChange={(event) => setQ(event.target.value)}
        />
        <Segmented label="Who" value={show} onChange={setShow} options={shown} />
      </div>
      <Paged
        list={people}
        things="people"
        isEmpty={found.length === 0}
        empty={<p className="muted-text">Nobody found.</p>}
      >
        <ul className="list-rows">
          {found.map((person) => (
            <PersonRow key={person.id} person={person} />
          ))}
        </ul>
      </Paged>
    </AdminPage>
  );
}

function PersonRow({ person }: { person: StaffPerson }) {
  const [action, setAction] = useState<Action>();
  const { id, name, username, avatar, email, staffRole, joinedAt, suspension, can } = person;
  const actions = (
    [
      can.suspend && "suspend",
      // Staff who may log somebody out may also lift a suspension.
      suspension && can.signOut && "lift",
      can.signOut && "sign-out",
      can.changeRole && "role",
      can.delete && "delete",
    ] as const
  ).filter((one) => one !== false && one !== null);
  return (
    <li className="staff-person">
      <Avatar name={name} seed={id} src={avatar} />
      <div className="fill">
        <p>
          <a href={`/profile/${id}`}>
            <b>{name}</b>
          </a>{" "}
          <span className="faint-text">@{username}</span>{" "}
          {staffRole !== "none" && <Badge tone="info">{roleTexts[staffRole]}</Badge>}{" "}
          {suspension && <Badge tone="bad">Suspended</Badge>}
        </p>
        {email && <p className="supporting-text">{email}</p>}
        <p className="fine-print">
          Joined <TimeAgo inSentence at={joinedAt} /> ·{" "}
          <a className="link" href={`/admin/log?person=${id}`}>
            Log<span className="visually-hidden"> of {name}</span>
          </a>
        </p>
      </div>
      <div className="cluster">
        {actions.map((one) => (
          <Button
            key={one}
            size="small"
            variant={one === "delete" || one === "suspend" ? "danger" : "outline"}
            onClick={() => setAction(one)}
          >
            {labels[one]}
            <span className="visually-hidden"> {name}</span>
          </Button>
        ))}
      </div>
      {action && (
        <PersonDialog person={person} action={action} onClose={() => setAction(undefined)} />
      )}
    </li>
  );
}

const labels: Record<Action, string> = {
  suspend: "Suspend",
  lift: "Lift suspension",
  "sign-out": "Log out",
  role: "Change role",
  delete: "Delete",
};
