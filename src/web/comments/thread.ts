import type { CommentPolicy } from "../../contract/post-limits.ts";
import type { Comment } from "../../contract/comments/comments.ts";
import { fetchJson, api } from "../app/api.ts";

/** What the comments belong to. */
export type Thread = { of: "posts" | "events"; id: string };

type Query = { cursor: string | undefined; limit?: number };

export function threadOf({ postId, eventId }: Comment): Thread {
  return postId === null ? { of: "events", id: eventId ?? "" } : { of: "posts", id: postId };
}

export function askComments({ of, id }: Thread, query: Query) {
  return fetchJson(api[of][":id"].comments.$get({ param: { id }, query }));
}

export function askCommentRule({ of, id }: Thread) {
  return fetchJson(api[of][":id"]["comment-rule"].$get({ param: { id } }));
}

export function chooseCommentRule({ of, id }: Thread, json: { policy: CommentPolicy }) {
  return fetchJson(api[of][":id"]["comment-rule"].$put({ param: { id }, json }));
}

export function sendComment({ of, id }: Thread, json: { id: string; content: string }) {
  return fetchJson(api[of][":id"].comments.$post({ param: { id }, json }));
}
