import { useQueryClient } from "@tanstack/react-query";
import { fetchJson, api } from "../app/api.ts";
import { isRefusal } from "../app/refusal.ts";
import { useSignedInUser } from "../app/session.ts";
import { takeMessage } from "./message-cache.ts";
import type { Unsent } from "./outbox.ts";
import { conversationQuery } from "./queries.ts";
import { sendOutbox } from "./send-outbox.ts";

// A connection that swallows everything looks like a response that takes forever.
const sendTimeoutMs = 20_000;

/** Returns a function that sends the pending messages in this person's outbox. */
export function useSending(): () => void {
  const queryClient = useQueryClient();
  const { id: me } = useSignedInUser();

  async function post({ id, to, text, media }: Unsent) {
    const json = { id, to, text, mediaId: media?.id ?? null };
    const init = { signal: AbortSignal.timeout(sendTimeoutMs) };
    try {
      return await fetchJson(api.messages.$post({ json }, { init }));
    } catch (error) {
      // Whether the person may write at all, and the reason shown, may have changed.
      if (isRefusal(error)) void queryClient.invalidateQueries(conversationQuery(to));
      throw error;
    }
  }

  return () => void sendOutbox(me, post, (message) => takeMessage(queryClient, message, me));
}
