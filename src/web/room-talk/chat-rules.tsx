import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { RoomTalk } from "../../contract/rooms/chat.ts";
import { slowModes } from "../../contract/rooms/talk-limits.ts";
import { api, done } from "../app/api.ts";
import { Button } from "../ui/button.tsx";
import { Checkbox } from "../ui/checkbox.tsx";
import { Select } from "../ui/field.tsx";
import { mutedQuery, type TalkOf } from "./queries.ts";
import { useChangeRules } from "./use-moderation.ts";

const labels: Record<(typeof slowModes)[number], string> = {
  0: "Off",
  5: "One message every 5 seconds",
  10: "One message every 10 seconds",
  30: "One message every 30 seconds",
  60: "One message a minute",
  300: "One message every 5 minutes",
};

/** The hosts' chat settings: slow mode, links, and muted people. */
export function ChatRules({ of, rules }: { of: TalkOf; rules: RoomTalk }) {
  const change = useChangeRules(of);
  return (
    <details className="talk-rules">
      <summary>Chat settings</summary>
      <Select
        label="Slow mode"
        value={rules.slowSeconds}
        onChange={(event) => {
          const chosen = Number(event.target.value);
          const slowSeconds = slowModes.find((one) => one === chosen);
          if (slowSeconds !== undefined) change.mutate({ slowSeconds });
        }}
      >
        {slowModes.map((seconds) => (
          <option key={seconds} value={seconds}>
            {labels[seconds]}
          </option>
        ))}
      </Select>
      <Checkbox
        label="Allow links"
        checked={rules.links}
        onChange={(event) => change.mutate({ links: event.target.checked })}
      />
      <MutedPeople of={of} />
    </details>
  );
}

function MutedPeople({ of }: { of: TalkOf }) {
  const client = useQueryClient();
  const { data } = useQuery(mutedQuery(of));
  const unmute = useMutation({
    mutationFn: (personId: string) =>
      done(
        api.events[":id"].room.muted[":personId"].$delete({ param: { id: of.eventId, personId } }),
      ),
    onSuccess: () => client.invalidateQueries(mutedQuery(of)),
  });
  if (!data || data.items.length === 0) return null;
  return (
    <ul className="talk-muted" aria-label="Muted in this room">
      {data.items.map(({ id, name }) => (
        <li key={id}>
          <span className="fill">{name} is muted</span>
          <Button size="small" onClick={() => unmute.mutate(id)}>
            Unmute<span className="visually-hidden"> {name}</span>
          </Button>
        </li>
      ))}
    </ul>
  );
}
