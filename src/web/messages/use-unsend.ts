import { useQueryClient } from "@tanstack/react-query";
import { answer, api } from "../app/api.ts";
import { sentenceOf } from "../app/refusal.ts";
import { useMember } from "../app/session.ts";
import { toast } from "../ui/toasts.ts";
import { takeMessage } from "./message-cache.ts";

/** Takes an own message back for both; its menu is gone by the time the server answers. */
export function useUnsend(id: string): () => void {
  const queryClient = useQueryClient();
  const { id: me } = useMember();
  async function unsend() {
    try {
      const message = await answer(api.messages[":id"].unsend.$post({ param: { id } }));
      takeMessage(queryClient, message, me);
    } catch (error) {
      toast(sentenceOf(error), { failure: true });
    }
  }
  return () => void unsend();
}
