import type { LiveHint } from "../../contract/live.ts";
import { hintRoom, type Effect } from "../lib/effects.ts";
import { isId } from "../lib/ids.ts";
import type { LiveHandlers, LiveSocket } from "../lib/live/live-handlers.ts";
import { followersAmong } from "../people/follows.ts";
import { hasBlocks } from "../people/visibility.ts";
import type { Services } from "../services.ts";
import { visiblePosts } from "./visibility.ts";

const watchLimit = 200;
const batchSize = 50;

/** Lets pages join the rooms of the posts they show, as long as the viewer may see them. */
export function livePosts({ db }: Pick<Services, "db">): LiveHandlers {
  /** Joins a connection to the rooms of the posts its viewer may see, and returns how many. */
  async function watch(socket: LiveSocket, postIds: unknown): Promise<number> {
    if (!isIdList(postIds)) return 0;
    const watching = [...socket.rooms].filter((one) => /^(own-)?post:/.test(one));
    if (watching.length + postIds.length > watchLimit) return 0;
    const { person, roomClosures } = socket.data;
    const [visible, blocks] = await Promise.all([
      visiblePosts(db, person, postIds),
      hasBlocks(db, person),
    ]);
    if (socket.data.roomClosures !== roomClosures) return watch(socket, postIds);
    // A hint's counts include everybody, so viewers who have somebody hidden by a block fetch their own.
    await socket.join(visible.map((id) => (blocks ? ownRoom(id) : room(id))));
    return visible.length;
  }
  return {
    handlers: {
      watch,
      async unwatch(socket, postIds) {
        if (!isIdList(postIds)) return;
        for (const id of postIds) {
          void socket.leave(room(id));
          void socket.leave(ownRoom(id));
        }
      },
    },
    audiences: { followers: (authorId, personIds) => followersAmong(db, authorId, personIds) },
    leaveRooms(socket) {
      for (const one of socket.rooms) if (/^(own-)?post:/.test(one)) void socket.leave(one);
    },
  };
}

/** Hints to the pages that show a post. */
export function hintPost(postId: string, hint: LiveHint): Effect[] {
  const own = hint.type === "post-counts" ? ({ type: "post-changed", postId } as const) : hint;
  return [hintRoom(room(postId), hint), hintRoom(ownRoom(postId), own)];
}

/** Makes every page leave the room of a post, for example when its visibility changes. */
export function clearPost(postId: string): Effect {
  return { type: "rooms-cleared", rooms: [room(postId), ownRoom(postId)] };
}

function room(postId: string): string {
  return `post:${postId}`;
}

/** The room for viewers whose counts differ because a block hides somebody from them. */
function ownRoom(postId: string): string {
  return `own-post:${postId}`;
}

function isIdList(value: unknown): value is string[] {
  return (
    Array.isArray(value) &&
    value.length <= batchSize &&
    value.every((id) => typeof id === "string" && isId(id))
  );
}
