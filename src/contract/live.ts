/** What travels over the socket. Data rides along only in rooms that are permissions; elsewhere a hint says what to fetch again. */
export type LiveHint =
  | { type: "posts-added" }
  | { type: "my-posts-changed" }
  | { type: "post-counts"; postId: string; likes: number; comments: number }
  | { type: "post-changed"; postId: string }
  | { type: "post-deleted"; postId: string }
  | { type: "comments-changed"; postId: string }
  | { type: "follows-changed" }
  | { type: "people-changed" }
  | { type: "signed-out" };

/** Names of socket events. `watch` and `unwatch` take post ids; the server lets in only who may see the post. */
export type ServerToClient = { hint: (hint: LiveHint) => void };
export type ClientToServer = {
  watch: (postIds: string[], done?: (watching: number) => void) => void;
  unwatch: (postIds: string[]) => void;
};
