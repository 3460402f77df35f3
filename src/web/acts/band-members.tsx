import { Trash2, UserPlus } from "lucide-react";
import { useState } from "react";
import type { Act } from "../../contract/talent/acts.ts";
import { actLimits } from "../../contract/talent/limits.ts";
import { fetchJson, api } from "../app/api.ts";
import { PersonInput } from "../event-team/person-input.tsx";
import { Avatar } from "../ui/avatar.tsx";
import { Badge } from "../ui/badge.tsx";
import { Button } from "../ui/button.tsx";
import { TextInput } from "../ui/field.tsx";
import { Icon } from "../ui/icon.tsx";
import { IconButton } from "../ui/icon-button.tsx";
import { useActChange } from "./use-act-change.ts";

const nobody = { name: "", personId: null as string | null, part: "" };

/** The members of a band; each confirms their own membership. */
export function BandMembers({ act }: { act: Act }) {
  const { id } = act;
  const [entry, setEntry] = useState(nobody);
  const [problem, setProblem] = useState<string>();
  const invite = useActChange({
    says: "Invitation sent",
    send: ({ personId, part }: { personId: string; part: string }) =>
      fetchJson(
        api.acts[":id"].members[":personId"].$put({ param: { id, personId }, json: { part } }),
      ),
    onDone: () => setEntry(nobody),
  });
  const remove = useActChange({
    says: "Member removed",
    send: (personId: string) =>
      fetchJson(api.acts[":id"].members[":personId"].$delete({ param: { id, personId } })),
  });

  function submit() {
    const { personId, part } = entry;
    setProblem(personId ? undefined : "Choose a person from the list.");
    if (personId) invite.mutate({ personId, part });
  }

  return (
    <section className="page-section">
      <div className="section-head">
        <h2>The band</h2>
      </div>
      <ul className="list-rows">
        {act.members.map(({ person, part, confirmed }) => (
          <li key={person.id} className="side-by-side">
            <Avatar name={person.name} seed={person.id} src={person.avatar} />
            <span className="fill">
              <b>{person.name}</b> <span className="fine-print">{part}</span>{" "}
              {!confirmed && <Badge tone="warn">Not confirmed yet</Badge>}
            </span>
            <IconButton label={`Remove ${person.name}`} onClick={() => remove.mutate(person.id)}>
              <Icon of={Trash2} />
            </IconButton>
          </li>
        ))}
      </ul>
      <form
        className="side-by-side is-top-aligned band-invite"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <PersonInput
          name={entry.name}
          isPerson={entry.personId !== null}
          error={problem}
          onChange={(chosen) => setEntry((now) => ({ ...now, ...chosen }))}
        />
        <TextInput
          label="What they play"
          maxLength={actLimits.part}
          value={entry.part}
          onChange={(event) => setEntry((now) => ({ ...now, part: event.target.value }))}
        />
        <Button type="submit" className="button-below" busy={invite.isPending && "Inviting"}>
          <Icon of={UserPlus} />
          Invite
        </Button>
      </form>
    </section>
  );
}
