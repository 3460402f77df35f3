import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { v7 as newId } from "uuid";
import { eventLimits } from "../../contract/events/limits.ts";
import { fetchJson, api } from "../app/api.ts";
import { sentenceOf } from "../app/refusal.ts";
import { siteOrigin } from "../app/request-context.ts";
import { copyLink } from "../posts/copy-link.ts";
import { Button } from "../ui/button.tsx";
import { Select, TextInput } from "../ui/field.tsx";
import { Note } from "../ui/note.tsx";
import { invitationsQuery } from "../event-editing/queries.ts";

const lives = [
  { days: null, label: "Until you turn it off" },
  { days: 1, label: "One day" },
  { days: 7, label: "A week" },
  { days: 30, label: "30 days" },
];

/** Creates an invitation link with an optional number of uses and expiry. */
export function InviteByLink({ eventId }: { eventId: string }) {
  const queryClient = useQueryClient();
  const [name, setName] = useState("");
  const [uses, setUses] = useState("");
  const [days, setDays] = useState("");
  const make = useMutation({
    meta: { failureToast: false },
    mutationFn: () =>
      fetchJson(
        api.events[":id"].links.$post({
          param: { id: eventId },
          json: {
            id: newId(),
            name,
            maxUses: Number(uses) > 0 ? Number(uses) : null,
            days: Number(days) > 0 ? Number(days) : null,
          },
        }),
      ),
    onSuccess: async ({ path }) => {
      await queryClient.invalidateQueries(invitationsQuery(eventId));
      setName("");
      await copyLink(`${siteOrigin()}${path ?? ""}`);
    },
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    make.mutate();
  }

  return (
    <>
      <form className="event-editor-row event-editor-row-link event-editor-add" onSubmit={submit}>
        <TextInput
          label="Name of the link"
          value={name}
          maxLength={eventLimits.linkName}
          placeholder="Friends of the band"
          onChange={(event) => setName(event.target.value)}
        />
        <TextInput
          label="Maximum uses"
          type="number"
          inputMode="numeric"
          min={1}
          max={eventLimits.people}
          value={uses}
          placeholder="Unlimited"
          onChange={(event) => setUses(event.target.value)}
        />
        <Select label="Valid for" value={days} onChange={({ target }) => setDays(target.value)}>
          {lives.map((life) => (
            <option key={life.label} value={life.days ?? ""}>
              {life.label}
            </option>
          ))}
        </Select>
        <Button type="submit" busy={make.isPending && "Making"}>
          Create link
        </Button>
      </form>
      {make.isError && (
        <Note tone="bad" role="alert" className="event-editor-problem">
          {sentenceOf(make.error)}
        </Note>
      )}
    </>
  );
}
