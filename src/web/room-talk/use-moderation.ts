import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { TalkRules } from "../../contract/rooms/chat.ts";
import { answer, api, done } from "../app/api.ts";
import { dropMessage, rulesQuery, type TalkOf } from "./queries.ts";

/** Changes the rules of the chat. */
export function useChangeRules(of: TalkOf) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (json: TalkRules) =>
      answer(api.events[":id"].room.talk.$patch({ param: { id: of.eventId }, json })),
    onSuccess: (rules) => client.setQueryData(rulesQuery(of).queryKey, rules),
  });
}

/** Pins a message, or none. */
export function usePin(of: TalkOf) {
  const { mutate } = useChangeRules(of);
  return { mutate: (pinnedId: string | null) => mutate({ pinnedId }) };
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
