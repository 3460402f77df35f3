import { useQueryClient, useMutation } from "@tanstack/react-query";
import { ArrowDown } from "lucide-react";
import { useEffect, type RefObject, useEffectEvent, useRef } from "react";
import type { Conversation } from "../../contract/messages.ts";
import { useNow } from "../lib/use-now.ts";
import { useViewerZone } from "../lib/viewer-zone.ts";
import { Icon } from "../ui/icon.tsx";
import { type Bubble, daysOf } from "./chat-bubbles.ts";
import { dayText } from "./chat-time.ts";
import { BubbleGroup } from "./bubble-group.tsx";
import { mark } from "./marks.ts";
import { clearUnread } from "./message-cache.ts";
import { useChatScroll } from "./use-chat-scroll.ts";
import { useIsVisible } from "../lib/use-is-visible.ts";
import { Button } from "../ui/button.tsx";
import { askMessages, threadQuery } from "./queries.ts";
import { joinOlder } from "./thread.ts";

interface ChatLogProps {
  conversation: Conversation;
  bubbles: Bubble[];
  older: boolean;
}

/** The messages by day, newest at the bottom. */
export function ChatLog({ conversation, bubbles, older }: ChatLogProps) {
  const zone = useViewerZone() ?? "UTC";
  const newest = bubbles.at(-1);
  const { box, leftAt, onScroll, toNewest } = useChatScroll(
    newest?.id ?? "",
    newest?.place === undefined,
  );
  const first = bubbles[0]?.place;
  useReadMark(conversation, bubbles, leftAt === undefined);
  const now = useNow();
  const lastOwn = bubbles.findLast(({ mine, unsent }) => mine && !unsent);
  const missed = newSince(bubbles, leftAt);
  return (
    <div className="chat-body">
      <div
        ref={box}
        className="chat-scroll"
        role="log"
        aria-label={`Messages with ${conversation.person.name}`}
        // While the reader is looking at older messages, new ones shouldn't be announced.
        aria-live={leftAt === undefined ? "polite" : "off"}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the arrow keys scroll what has the focus
        tabIndex={0}
        onScroll={onScroll}
      >
        <div className="chat-rows">
          {older && first !== undefined && (
            <OlderMessages key={first} before={first} conversationId={conversation.id} box={box} />
          )}
          {daysOf(bubbles, zone).map((day) => (
            <div key={day.day} className="chat-day">
              <div className="day-separator">
                <time dateTime={day.day}>{dayText(day.at, now, zone)}</time>
              </div>
              {day.groups.map((group) => (
                <BubbleGroup
                  key={group.key}
                  group={group}
                  zone={zone}
                  conversation={conversation}
                  lastOwnId={lastOwn?.id}
                />
              ))}
            </div>
          ))}
        </div>
      </div>
      <div role="status">
        {leftAt !== undefined && (
          <button
            type="button"
            className="button button-small button-ink chat-to-newest"
            onClick={toNewest}
          >
            <Icon of={ArrowDown} size="small" />
            {missed === 0 ? "Newest" : missed === 1 ? "1 new message" : `${missed} new messages`}
          </button>
        )}
      </div>
    </div>
  );
}

function newSince(bubbles: Bubble[], id: string | undefined): number {
  if (id === undefined) return 0;
  const at = bubbles.findIndex((bubble) => bubble.id === id);
  return bubbles.slice(at + 1).filter(({ mine }) => !mine).length;
}

/** Marks the conversation as read while its end is visible in the active tab. */
function useReadMark(conversation: Conversation, bubbles: Bubble[], atEnd: boolean) {
  const queryClient = useQueryClient();
  const isVisible = useIsVisible();
  const { id, unread, person } = conversation;
  const heard = bubbles.findLast(({ mine, place }) => !mine && place !== undefined)?.place ?? 0;
  const reads = isVisible && atEnd && heard > 0;
  useEffect(() => {
    if (!reads) return;
    mark(id, { delivered: heard, read: heard });
    if (unread > 0) clearUnread(queryClient, id, person.id);
  }, [reads, heard, id, unread, person.id, queryClient]);
}

interface OlderMessagesProps {
  conversationId: string;
  /** The place of the first loaded message. */
  before: number;
  box: RefObject<HTMLElement | null>;
}

/** At the top of the log: loads older messages shortly before they scroll into view. */
function OlderMessages({ conversationId, before, box }: OlderMessagesProps) {
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
