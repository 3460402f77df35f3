import { useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { use } from "react";
import type { Me } from "../../contract/accounts/accounts.ts";
import { sessionQuery } from "../accounts/queries.ts";
import { forgetDoor, mayForgetDoor } from "../door/forget-door.ts";
import { forgetOwn } from "../lib/own-storage.ts";
import { readPushOwner } from "../notifications/push-owner.ts";
import { toast } from "../ui/toasts.ts";
import { api, done } from "./api.ts";
import { sentenceOf } from "./refusal.ts";

function useLiveSession() {
  return useSuspenseQuery(sessionQuery).data;
}

/** While the server renders a page nothing changes: an observer in each of its parts would cost as much as the part. */
function useReadSession() {
  const queryClient = useQueryClient();
  const known = queryClient.getQueryData(sessionQuery.queryKey);
  return known ?? use(queryClient.ensureQueryData(sessionQuery));
}

/** The session, which the root route has read. */
export const useSession = import.meta.env.SSR ? useReadSession : useLiveSession;

/** The signed-in person, or null for a visitor. */
export function useMe(): Me | null {
  return useSession().me;
}

/** The signed-in person, on screens that require one. */
export function useSignedInUser(): Me {
  const me = useMe();
  if (!me) throw new Error("This screen requires a signed-in user");
  return me;
}

/** Whether the session may end: nothing that only this browser knows would be lost, or the person agrees to lose it. */
export function mayLeave(about: "Log out" | "Delete your account"): Promise<boolean> {
  return mayForgetDoor(about);
}

let isEnding = false;

/** Whether this tab is ending the session itself, and then navigates by itself. */
export function isEndingSession(): boolean {
  return isEnding;
}

/** Runs what ends this session; meanwhile the tab does not reload because the session is over. */
export async function whileEnding<T>(end: () => Promise<T>): Promise<T> {
  isEnding = true;
  try {
    return await end();
  } catch (error) {
    isEnding = false;
    throw error;
  }
}

/** Signs out, unless something would be lost and the person decides to stay. */
export async function signOut(to: "/login" | "/signup") {
  if (await mayLeave("Log out")) await endSession(to);
}

/** Signs out without asking and loads `to` as a fresh page, so that nothing of this person stays in memory. */
export async function endSession(to: "/login" | "/signup") {
  try {
    await whileEnding(() => done(api.session.$delete()));
    await leavePush();
    await forgetDoor();
    forgetOwn();
    window.location.assign(to);
  } catch (error) {
    toast(`You're still logged in. ${sentenceOf(error)}`, { failure: true });
  }
}

/** The server ended push with the session; this ends the browser's part, and removes what it shows. */
async function leavePush() {
  if (readPushOwner() === null) return;
  const left = import("../notifications/push.ts").then(({ forgetPush }) => forgetPush());
  await left.catch(() => undefined);
}
