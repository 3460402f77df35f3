import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { v7 as newId } from "uuid";
import { fetchJson, api } from "../app/api.ts";
import { toast } from "../ui/toasts.ts";

/** Copies an event without its dates and picture into a draft and opens it. */
export function useDuplicateEvent(id: string, says: string) {
  const navigate = useNavigate();
  return useMutation({
    mutationFn: () =>
      fetchJson(api.events[":id"].duplicate.$post({ param: { id }, json: { id: newId() } })),
    onSuccess(draft) {
      toast(says);
      void navigate({ to: "/events/new", search: { draft: draft.id } });
    },
  });
}
