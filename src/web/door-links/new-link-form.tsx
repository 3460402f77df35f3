import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { type FormEvent, useState } from "react";
import { v7 as newId } from "uuid";
import { doorLimits } from "../../contract/tickets/limits.ts";
import { fetchJson, api } from "../app/api.ts";
import { fieldProblem, sentenceOf } from "../app/refusal.ts";
import { Button } from "../ui/button.tsx";
import { TextInput } from "../ui/field.tsx";
import { Icon } from "../ui/icon.tsx";
import type { ShownLink } from "./link-dialog.tsx";
import { doorLinksQuery } from "./queries.ts";

type Props = { eventId: string; onMade: (made: ShownLink) => void };

/** Creates a link under a name by which the organizer recognizes the helper or the door. */
export function NewLinkForm({ eventId, onMade }: Props) {
  const [name, setName] = useState("");
  // Stays the same until a link is created, so that retrying after a lost connection doesn't create a second one.
  const [linkId, setLinkId] = useState(() => newId());
  const queryClient = useQueryClient();
  const make = useMutation({
    meta: { failureToast: false },
    mutationFn: () =>
      fetchJson(
        api.events[":id"]["door-links"][":linkId"].$put({
          param: { id: eventId, linkId },
          json: { name },
        }),
      ),
    onSuccess({ url }) {
      onMade({ name, url });
      setName("");
      setLinkId(newId());
    },
    onSettled: () => queryClient.invalidateQueries(doorLinksQuery(eventId)),
  });

  function submit(submitted: FormEvent) {
    submitted.preventDefault();
    if (name.trim() !== "") make.mutate();
  }

  return (
    <form className="cluster is-top-aligned door-links-form" onSubmit={submit}>
      <TextInput
        label="Name of the new link"
        hideLabel
        placeholder="Sam, side door"
        className="fill door-links-name"
        maxLength={doorLimits.linkName}
        value={name}
        error={make.isError && (fieldProblem(make.error, "name") ?? sentenceOf(make.error))}
        onChange={(changed) => setName(changed.target.value)}
      />
      <Button type="submit" busy={make.isPending && "Making"}>
        <Icon of={Plus} />
        Create link
      </Button>
    </form>
  );
}
