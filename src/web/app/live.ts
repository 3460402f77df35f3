import { useEffect, useEffectEvent } from "react";
import type { LiveHint } from "../../contract/live.ts";
import { closeLiveSocket, openLiveSocket, type LiveSocket } from "./live-socket.ts";

type Listener = (hint: LiveHint) => void;

// One connection per tab, opened after the first paint by the first listener.
const listeners = new Set<Listener>();
const watched = new Map<string, number>();
const watchedPeople = new Map<string, number>();
let watchedEvent: string | undefined;
let watchedRoom: string | undefined;
let opening: Promise<LiveSocket> | undefined;

/**
 * Calls `hear` with every hint for this person, and with `resync` when hints may have been missed and the data must be
 * fetched again. With `catchesUp`, a component that starts listening on an open connection gets a `resync` of its own.
 */
export function useLiveHints(hear: Listener, { catchesUp = false } = {}) {
  const listener = useEffectEvent(hear);
  useEffect(() => {
    const listen: Listener = (hint) => listener(hint);
    listeners.add(listen);
    void (catchesUp ? catchUp(listen) : connect());
    return () => {
      listeners.delete(listen);
      if (listeners.size === 0) disconnect();
    };
  }, [catchesUp]);
}

/** Subscribes to the counts and changes of these posts while they are on the screen. */
export function useWatchedPosts(postIds: string[]) {
  useWatched(postIds.join(" "), watched, ["watch", "unwatch"]);
}

/** Subscribes to the names, pictures and follower counts of these people while they are on the screen. */
export function useWatchedPeople(personIds: string[]) {
  const ids = [...new Set(personIds)];
  useWatched(ids.join(" "), watchedPeople, ["watchPeople", "unwatchPeople"]);
}

type Words = ["watch", "unwatch"] | ["watchPeople", "unwatchPeople"];

function useWatched(key: string, counts: Map<string, number>, [begin, end]: Words) {
  useEffect(() => {
    const ids = key === "" ? [] : key.split(" ");
    const added = ids.filter((id) => count(counts, id, 1) === 1);
    void opening?.then((socket) => watch(socket, begin, added));
    return () => {
      const gone = ids.filter((id) => count(counts, id, -1) === 0);
      void opening?.then((socket) => gone.length > 0 && socket.emit(end, gone.slice(0, 50)));
    };
  }, [key, counts, begin, end]);
}

/** Subscribes to the changes of the page's event. */
export function useWatchedEvent(eventId: string) {
  useEffect(() => {
    watchedEvent = eventId;
    void opening?.then((socket) => socket.emit("watchEvent", eventId));
    return () => {
      watchedEvent = undefined;
      void opening?.then((socket) => socket.emit("unwatchEvent", eventId));
    };
  }, [eventId]);
}

/** Subscribes to what is said in the page's live room. */
export function useWatchedRoom(eventId: string) {
  useEffect(() => {
    watchedRoom = eventId;
    void opening?.then((socket) => socket.emit("watchRoom", eventId));
    return () => {
      watchedRoom = undefined;
      void opening?.then((socket) => socket.emit("unwatchRoom", eventId));
    };
  }, [eventId]);
}

/** Sends an emoji to the live room of this page. */
export function sendReaction(emoji: string) {
  void opening?.then((socket) => socket.volatile.emit("react", emoji));
}

/** Says that this person is typing; without a connection nobody would be told. */
export function sayTyping(conversationId: string) {
  void opening?.then((socket) => socket.volatile.emit("typing", conversationId));
}

function count(counts: Map<string, number>, id: string, change: 1 | -1): number {
  const now = (counts.get(id) ?? 0) + change;
  if (now > 0) counts.set(id, now);
  else counts.delete(id);
  return now;
}

function connect(): Promise<LiveSocket> {
  opening ??= openLiveSocket({ enter, tell });
  return opening;
}

/** Sends the listener its own `resync` if the connection is already open; a new connection sends one anyway. */
async function catchUp(listen: Listener) {
  const socket = await connect();
  if (socket.connected && listeners.has(listen)) listen({ type: "resync" });
}

function disconnect() {
  const closing = opening;
  opening = undefined;
  void closing?.then(closeLiveSocket);
}

function enter(socket: LiveSocket) {
  watch(socket, "watch", [...watched.keys()]);
  watch(socket, "watchPeople", [...watchedPeople.keys()]);
  if (socket.connected && watchedEvent !== undefined) socket.emit("watchEvent", watchedEvent);
  if (socket.connected && watchedRoom !== undefined) socket.emit("watchRoom", watchedRoom);
}

// The server takes at most 50 ids at a time.
function watch(socket: LiveSocket, word: Words[0], ids: string[]) {
  if (!socket.connected) return;
  for (let at = 0; at < ids.length; at += 50) socket.emit(word, ids.slice(at, at + 50));
}

function tell(hint: LiveHint) {
  for (const listener of listeners) listener(hint);
}
