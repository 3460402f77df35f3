import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { throttle } from "../lib/throttle.ts";
import { unreadMessagesQuery } from "../messages/queries.ts";
import { unreadQuery } from "../notifications/queries.ts";
import { useLiveHints } from "./live.ts";
import { countText, useUnreadSum } from "./unread.ts";

/** Keeps the unread counts in the navigation up to date, and shows their sum before the page's title. */
export function LiveUnread() {
  const queryClient = useQueryClient();
  const [count] = useState(() =>
    throttle(1_000, () => void queryClient.invalidateQueries(unreadQuery)),
  );
  const [countMessages] = useState(() =>
    throttle(1_000, () => void queryClient.invalidateQueries(unreadMessagesQuery)),
  );
  useLiveHints((hint) => {
    const any = hint.type === "resync";
    if (any || hint.type === "notifications-changed") count();
    if (any || hint.type === "message" || hint.type === "conversation-changed") countMessages();
  });
  const sum = useUnreadSum();
  usePrefixedTitle(sum === 0 ? "" : `(${countText(sum)}) `);
  return null;
}

/** The router writes the title with every page, so the prefix is added again each time. */
function usePrefixedTitle(prefix: string) {
  useEffect(() => {
    if (prefix === "") return;
    const add = () => {
      if (!document.title.startsWith(prefix)) document.title = prefix + document.title;
    };
    add();
    const observer = new MutationObserver(add);
    observer.observe(document.head, { childList: true, subtree: true, characterData: true });
    return () => {
      observer.disconnect();
      if (document.title.startsWith(prefix)) document.title = document.title.slice(prefix.length);
    };
  }, [prefix]);
}
