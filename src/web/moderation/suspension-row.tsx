import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Suspension } from "../../contract/moderation.ts";
import { api, done } from "../app/api.ts";
import { Button } from "../ui/button.tsx";
import { TimeAgo } from "../ui/time-ago.tsx";
import { toast } from "../ui/toasts.ts";
import { administrationKeys } from "./queries.ts";

/** Somebody who is shut out, since when and why. */
export function SuspensionRow({ suspension }: { suspension: Suspension }) {
  const { id, name, username, reason, createdAt } = suspension;
  const queryClient = useQueryClient();
  const lift = useMutation({
    mutationFn: () => done(api.people[":id"].suspension.$delete({ param: { id } })),
    onSuccess() {
      void queryClient.invalidateQueries({ queryKey: administrationKeys.all });
      toast(`${name} may come in again`);
    },
  });
  return (
    <li className="cluster is-top-aligned">
      <div className="fill">
        <p>
          <b>{name}</b> <span className="faint-text">@{username}</span>
        </p>
        <p className="supporting-text">{reason}</p>
        <p className="fine-print">
          <TimeAgo at={createdAt} />
        </p>
      </div>
      <Button busy={lift.isPending && "Lifting"} onClick={() => lift.mutate()}>
        Lift<span className="visually-hidden"> the suspension of {name}</span>
      </Button>
    </li>
  );
}
