import { ArrowDown } from "lucide-react";
import {
  type ReactNode,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import type { RoomMessage } from "../../contract/rooms/chat.ts";
import type { RoomPage } from "../../contract/rooms/rooms.ts";
import { Button } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import type { TalkOf } from "./queries.ts";
import { RoomMessageRow } from "./room-message-row.tsx";

// This close to the newest message counts as being at the end.
const nearPx = 60;

interface ChatLogProps {
  room: RoomPage;
  of: TalkOf;
  messages: RoomMessage[];
  pinnedId?: string | undefined;
  above?: ReactNode;
  empty: string;
}

/** The messages. Follows the newest unless the viewer has scrolled up. */
export function ChatLog({ room, of, messages, pinnedId, above, empty }: ChatLogProps) {
  const box = useRef<HTMLDivElement>(null);
  // The newest message when the viewer scrolled up, or null while following.
  const [leftAt, setLeftAt] = useState<string | null>(null);
  const lastId = messages.at(-1)?.id ?? "";

  useLayoutEffect(() => {
    if (leftAt === null) showNewest(box.current);
  });

  // Panels opening above or below, such as the settings or a refusal, make the list shorter.
  const keepNewest = useEffectEvent(() => {
    if (leftAt === null) showNewest(box.current);
  });
  useEffect(() => {
    const resized = new ResizeObserver(() => keepNewest());
    if (box.current) resized.observe(box.current);
    return () => resized.disconnect();
  }, []);

  function onScroll() {
    const { scrollTop, scrollHeight, clientHeight } = box.current!;
    const isNear = scrollHeight - scrollTop - clientHeight < nearPx;
    setLeftAt((left) => (isNear ? null : (left ?? lastId)));
  }

  return (
    <div className="talk-scroll">
      {/* A busy room's messages aren't announced one by one; screen reader users can navigate here. */}
      <div
        ref={box}
        className="talk-log"
        role="log"
        aria-live="off"
        aria-label="Live chat"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by the arrow keys
        tabIndex={0}
        onScroll={onScroll}
      >
        {above}
        {messages.length === 0 && <p className="room-silence">{empty}</p>}
        {messages.map((message) => (
          <RoomMessageRow
            key={message.id}
            room={room}
            of={of}
            message={message}
            isPinned={message.id === pinnedId}
          />
        ))}
      </div>
      {leftAt !== null && leftAt !== lastId && (
        <Button
          size="small"
          variant="bulb"
          className="talk-newest"
          onClick={() => showNewest(box.current)}
        >
          <Icon of={ArrowDown} />
          New messages
        </Button>
      )}
    </div>
  );
}

function showNewest(box: HTMLElement | null) {
  if (box) box.scrollTop = box.scrollHeight;
}
