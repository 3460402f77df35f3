import { useEffect } from "react";
import { readPushOwner } from "../notifications/push-owner.ts";
import { useMe } from "./session.ts";

/** Keeps this browser's push with the person who turned it on: told again to the server, ended for anybody else. */
export function PushOwner() {
  const id = useMe()?.id;
  useEffect(() => {
    const owner = readPushOwner();
    // Most browsers never turned it on, and load no code for it.
    if (owner === null) return;
    const kept = import("../notifications/push.ts").then(({ forgetPush, keepPush }) =>
      owner === id ? keepPush() : forgetPush(),
    );
    // Neither the server nor the push service in reach: the next page tries again.
    kept.catch(() => undefined);
  }, [id]);
  return null;
}
