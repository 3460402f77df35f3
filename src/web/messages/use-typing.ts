import { useState } from "react";
import { sayTyping, useLiveHints } from "../app/live.ts";

const saysEveryMs = 2_500;
const lastsMs = 6_000;

/** Whether the other person is typing. Ends after some seconds without a hint, or with their message. */
export function useIsTyping(conversationId: string, userId: string): boolean {
  const [timer, setTimer] = useState<ReturnType<typeof setTimeout>>();
  useLiveHints((hint) => {
    const typing = hint.type === "typing" && hint.conversationId === conversationId;
    const said = hint.type === "message" && hint.message.senderId === userId;
    if (!typing && !said) return;
    clearTimeout(timer);
    setTimer(typing ? setTimeout(() => setTimer(undefined), lastsMs) : undefined);
  });
  return timer !== undefined;
}

let saidAt = 0;

/** Tells the other person that this one is typing. Throttled. */
export function tellTyping(conversationId: string) {
  const now = Date.now();
  if (now - saidAt < saysEveryMs) return;
  saidAt = now;
  sayTyping(conversationId);
}
