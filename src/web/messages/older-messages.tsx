import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type RefObject, useEffect, useEffectEvent, useRef } from "react";
import { Button } from "../ui/button.tsx";
import { askMessages, threadQuery } from "./queries.ts";
import { joinOlder } from "./thread.ts";

interface OlderMessagesProps {
  conversationId: string;
  box: RefObject<HTMLElement | null>;
}

/** At the head of the log: fetches what was said before, a little before it comes into view. */
export function OlderMessages({ conversationId, box }: OlderMessagesProps) {
  const queryClient = useQueryClient();
  const { queryKey } = threadQuery(conversationId);
  const head = useRef<HTMLDivElement>(null);
  const load = useMutation({
    mutationFn: (before: number) => askMessages(conversationId, { before }),
    onSuccess: (page) =>
      queryClient.setQueryData(queryKey, (thread) => thread && joinOlder(thread, page)),
  });
  const first = queryClient.getQueryData(queryKey)?.items[0]?.place;

  function loadMore() {
    if (first !== undefined && !load.isPending) load.mutate(first);
  }

  const seen = useEffectEvent(loadMore);
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && seen(),
      { root: box.current, rootMargin: "400px 0px 0px" },
    );
    if (head.current) observer.observe(head.current);
    return () => observer.disconnect();
    // Looked at anew for each page: a short one leaves the head in view, where nothing would change.
  }, [box, first]);

  return (
    <div ref={head} className="chat-older">
      {load.isError ? (
        <Button size="small" onClick={loadMore}>
          Load older messages
        </Button>
      ) : (
        <span className="sm dim">Loading older messages</span>
      )}
    </div>
  );
}
