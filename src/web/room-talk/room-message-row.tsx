import { Link } from "@tanstack/react-router";
import { Ellipsis, Flag, Mic, MicOff, Pin, PinOff, Trash2 } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import type { RoomMessage } from "../../contract/rooms/chat.ts";
import type { RoomPage } from "../../contract/rooms/rooms.ts";
import { useMe } from "../app/session.ts";
import { clockTime } from "../lib/event-time.ts";
import { recordingClock } from "../room/recording-clock.ts";
import { Avatar } from "../ui/avatar.tsx";
import { Badge } from "../ui/badge.tsx";
import { Icon } from "../ui/icon.tsx";
import { IconButton } from "../ui/icon-button.tsx";
import { Menu, MenuItem } from "../ui/menu.tsx";
import type { TalkOf } from "./queries.ts";
import { playFrom } from "./play-from.ts";
import { useMuting, usePin, useRemoveMessage } from "./use-moderation.ts";

// Lazy: only needed for reporting something.
const ReportDialog = lazy(() => import("../moderation/report-dialog.tsx"));

interface RowProps {
  room: RoomPage;
  of: TalkOf;
  message: RoomMessage;
  isPinned?: boolean;
}

export function RoomMessageRow({ room, of, message, isPinned = false }: RowProps) {
  const { author, part, text, time } = message;
  const replayed = room.state === "recording" ? recordingClock(room, time) : undefined;
  return (
    <div className="talk-message">
      <Avatar name={author.name} seed={author.id} src={author.avatar} size={24} />
      <p className="fill">
        <Link to="/profile/$userId" params={{ userId: author.id }} className="talk-author">
          {author.name}
        </Link>{" "}
        {part === "host" && <Badge tone="bulb">Host</Badge>}
        {part === "performer" && <Badge tone="accent">Talent</Badge>} <span>{text}</span>{" "}
        {replayed !== undefined ? (
          <button type="button" className="talk-time" onClick={() => playFrom(time)}>
            {replayed}
          </button>
        ) : (
          <time className="talk-time" dateTime={time}>
            {clockTime(time)}
          </time>
        )}
      </p>
      <MessageMenu room={room} of={of} message={message} isPinned={isPinned} />
    </div>
  );
}

function MessageMenu({ room, of, message, isPinned }: Required<RowProps>) {
  const me = useMe();
  const [isReporting, setReporting] = useState(false);
  const { author, id } = message;
  const remove = useRemoveMessage(of);
  const pin = usePin(of);
  const { moderate } = room.can;
  const { isMuted, toggle } = useMuting(of, author, moderate);
  if (!me) return null;
  const isMine = me.id === author.id;
  return (
    <>
      <Menu
        trigger={
          <IconButton label={`More about the message by ${author.name}`} small>
            <Icon of={Ellipsis} />
          </IconButton>
        }
      >
        {moderate && (
          <MenuItem icon={isPinned ? PinOff : Pin} onClick={() => pin.mutate(isPinned ? null : id)}>
            {isPinned ? "Unpin" : "Pin"}
          </MenuItem>
        )}
        {moderate && !isMine && (
          <MenuItem icon={isMuted ? Mic : MicOff} onClick={toggle}>
            {isMuted ? "Unmute" : "Mute"} {author.name}
          </MenuItem>
        )}
        {!isMine && (
          <MenuItem icon={Flag} onClick={() => setReporting(true)}>
            Report
          </MenuItem>
        )}
        {(isMine || moderate) && (
          <MenuItem icon={Trash2} onClick={() => remove.mutate(id)}>
            Delete
          </MenuItem>
        )}
      </Menu>
      {isReporting && (
        <Suspense>
          <ReportDialog
            target="room-message"
            targetId={id}
            what="message"
            onClose={() => setReporting(false)}
          />
        </Suspense>
      )}
    </>
  );
}
