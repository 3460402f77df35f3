import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type RefObject, useEffect, useEffectEvent, useRef } from "react";
import { Button } from "../ui/button.tsx";
import { askMessages, threadQuery } from "./queries.ts";
import { joinOlder } from "./thread.ts";

interface OlderMessagesProps {
  conversationId: string;
  /** The place of the first message that is loaded. */
  before: number;
  box: RefObject<HTMLElement | null>;
}

/** At the head of the log: fetches what was said before, a little before it comes into view. */
export function OlderMessages({ conversationId, before, box }: OlderMessagesProps) {
  const queryClient = useQueryClient();
  const head = useRef<HTMLDivElement>(null);
  const load = useMutation({
    meta: { failureToast: false },
    mutationFn: () => askMessages(conversationId, { before }),
    onSuccess: (page) =>
      queryClient.setQueryData(
        threadQuery(conversationId).queryKey,
        (thread) => thread && joinOlder(thread, page),
      ),
  });

  const seen = useEffectEvent(() => load.isIdle && load.mutate());
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && seen(),
      { root: box.current, rootMargin: "400px 0px 0px" },
    );
    if (head.current) observer.observe(head.current);
    return () => observer.disconnect();
  }, [box]);

  return (
    <div ref={head} className="chat-older">
      {load.isError ? (
        <Button size="small" onClick={() => load.mutate()}>
          Load older messages
        </Button>
      ) : (
        <span className="fine-print">Loading older messages</span>
      )}
    </div>
  );
}
