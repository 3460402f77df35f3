import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { TalkRules } from "../../contract/rooms/chat.ts";
import { fetchJson, api, done } from "../app/api.ts";
import { toast } from "../ui/toasts.ts";
import { dropMessage, mutedQuery, rulesQuery, type TalkOf } from "./queries.ts";

/** Changes the rules of the chat. */
export function useChangeRules(of: TalkOf) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (json: TalkRules) =>
      fetchJson(api.events[":id"].room.talk.$patch({ param: { id: of.eventId }, json })),
    onSuccess: (rules) => client.setQueryData(rulesQuery(of).queryKey, rules),
  });
}

/** Pins a message, or none for null. */
export function usePin(of: TalkOf) {
  const { mutate } = useChangeRules(of);
  return { mutate: (pinnedId: string | null) => mutate({ pinnedId }) };
}

/** Whether a host has muted a person in this room, and how to change that. */
export function useMuting(of: TalkOf, person: { id: string; name: string }, moderates: boolean) {
  const client = useQueryClient();
  // All rows share one query, and a change updates it right away.
  const { data } = useQuery({ ...mutedQuery(of), enabled: moderates, refetchOnMount: false });
  const isMuted = data?.items.some(({ id }) => id === person.id) ?? false;
  const change = useMutation({
    async mutationFn(mutes: boolean) {
      const route = api.events[":id"].room.muted[":personId"];
      const param = { id: of.eventId, personId: person.id };
      await done(mutes ? route.$put({ param }) : route.$delete({ param }));
    },
    onSuccess(_, mutes) {
      toast(
        mutes
          ? `${person.name} can no longer write in this room.`
          : `${person.name} can write in this room again.`,
      );
      return client.invalidateQueries(mutedQuery(of));
    },
  });
  return { isMuted, toggle: () => change.mutate(!isMuted) };
}

export function useRemoveMessage(of: TalkOf) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (messageId: string) =>
      done(
        api.events[":id"].room.chat[":messageId"].$delete({
          param: { id: of.eventId, messageId },
        }),
      ),
    onSuccess: (_, messageId) => {
      dropMessage(client, of, messageId);
      void client.invalidateQueries(rulesQuery(of));
    },
  });
}
