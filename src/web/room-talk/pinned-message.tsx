import { PinOff } from "lucide-react";
import type { RoomMessage } from "../../contract/rooms/chat.ts";
import { Icon } from "../ui/icon.tsx";
import { IconButton } from "../ui/icon-button.tsx";
import type { TalkOf } from "./queries.ts";
import { usePin } from "./use-moderation.ts";

interface PinnedMessageProps {
  of: TalkOf;
  message: RoomMessage;
  moderates: boolean;
}

export function PinnedMessage({ of, message: { author, text }, moderates }: PinnedMessageProps) {
  const pin = usePin(of);
  return (
    <div className="talk-pinned">
      <p className="fill">
        <b>Pinned: {author.name}.</b> {text}
      </p>
      {moderates && (
        <IconButton label="Unpin" small onClick={() => pin.mutate(null)}>
          <Icon of={PinOff} />
        </IconButton>
      )}
    </div>
  );
}
