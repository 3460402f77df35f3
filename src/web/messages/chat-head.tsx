import { Link } from "@tanstack/react-router";
import { ArrowLeft, Ban, Ellipsis, Flag, User } from "lucide-react";
import { lazy, Suspense, useId, useState } from "react";
import type { Conversation } from "../../contract/messages.ts";
import { roleNames } from "../app/role-names.ts";
import { BlockDialog } from "../people/block-dialog.tsx";
import { Avatar } from "../ui/avatar.tsx";
import { Icon } from "../ui/icon.tsx";
import { IconButton, IconLink } from "../ui/icon-button.tsx";
import { Menu, MenuItem, MenuLink, MenuRule } from "../ui/menu.tsx";
import { useIsTyping } from "./use-typing.ts";

// Lazy: only needed for reporting somebody.
const ReportDialog = lazy(() => import("../moderation/report-dialog.tsx"));

export function ChatHead({ conversation }: { conversation: Conversation }) {
  const { person } = conversation;
  const isTyping = useIsTyping(conversation.id, person.id);
  // A deleted account has nothing but a name.
  const isThere = person.username !== "";
  const who = (
    <>
      <Avatar name={person.name} seed={person.id} src={person.avatar} />
      <div className="fill">
        <b className="one-line">{person.name}</b>
        <span className="one-line" role="status">
          {isTyping ? "Typing…" : isThere && `${roleNames[person.role]} · @${person.username}`}
        </span>
      </div>
    </>
  );
  return (
    <header className="chat-head">
      <IconLink to="/messages" label="Back to Messages" className="narrow-only chat-back">
        <Icon of={ArrowLeft} />
      </IconLink>
      {isThere ? (
        <Link className="person" to="/profile/$userId" params={{ userId: person.id }}>
          {who}
        </Link>
      ) : (
        <div className="person">{who}</div>
      )}
      {isThere && <ChatMenu conversation={conversation} />}
    </header>
  );
}

function ChatMenu({ conversation: { person } }: { conversation: Conversation }) {
  const [asking, setAsking] = useState<"block" | "report">();
  const more = useId();
  function close() {
    setAsking(undefined);
    // The menu that opened the dialog is gone, so focus returns to the menu's button.
    requestAnimationFrame(() => document.getElementById(more)?.focus());
  }
  return (
    <>
      <Menu
        trigger={
          <IconButton id={more} label={`More about ${person.name}`}>
            <Icon of={Ellipsis} />
          </IconButton>
        }
      >
        <MenuLink to="/profile/$userId" params={{ userId: person.id }} icon={User}>
          View profile
        </MenuLink>
        <MenuRule />
        <MenuItem icon={Flag} onClick={() => setAsking("report")}>
          Report
        </MenuItem>
        <MenuItem icon={Ban} onClick={() => setAsking("block")}>
          Block
        </MenuItem>
      </Menu>
      {asking === "block" && <BlockDialog person={person} leaveTo="/messages" onClose={close} />}
      {asking === "report" && (
        <Suspense>
          <ReportDialog target="profile" targetId={person.id} what={person.name} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
