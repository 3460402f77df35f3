import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { Trash2 } from "lucide-react";
import { api, done } from "../app/api.ts";
import { Button } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { importsQuery } from "./queries.ts";

/** Nothing of it has become an event by this, so it goes without being asked twice. */
export function ThrowAway({ id }: { id: string }) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const remove = useMutation({
    mutationFn: () => done(api.my["event-imports"][":id"].$delete({ param: { id } })),
    onSuccess() {
      void queryClient.invalidateQueries(importsQuery);
      void navigate({ to: "/my-events/import", search: { list: undefined } });
    },
  });
  return (
    <Button variant="quiet" busy={remove.isPending && "Removing"} onClick={() => remove.mutate()}>
      <Icon of={Trash2} />
      Throw this list away
    </Button>
  );
}
