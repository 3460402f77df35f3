import type { Comment } from "../../contract/posts.ts";
import { answer, api } from "../app/api.ts";

/** What a conversation stands under. */
export type Thread = { of: "posts" | "events"; id: string };

type Query = { cursor: string | undefined; limit?: number };

export function threadOf({ postId, eventId }: Comment): Thread {
  return postId === null ? { of: "events", id: eventId ?? "" } : { of: "posts", id: postId };
}

export function askComments({ of, id }: Thread, query: Query) {
  return answer(api[of][":id"].comments.$get({ param: { id }, query }));
}

export function sendComment({ of, id }: Thread, json: { id: string; content: string }) {
  return answer(api[of][":id"].comments.$post({ param: { id }, json }));
}
