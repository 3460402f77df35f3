import { useRouter } from "@tanstack/react-router";
import { Check } from "lucide-react";
import type { MouseEvent } from "react";
import type { Notification } from "../../contract/notifications.ts";
import { isOwnPath } from "../../contract/own-path.ts";
import { classes } from "../ui/classes.ts";
import { Icon } from "../ui/icon.tsx";
import { IconButton } from "../ui/icon-button.tsx";
import { TimeAgo } from "../ui/time-ago.tsx";
import { kinds } from "./kinds.ts";
import { useRead } from "./use-read.ts";

/** One card, which is a link as a whole; opening it marks it read. */
export function NotificationCard({ of: notification }: { of: Notification }) {
  const { kind, title, message, time, read } = notification;
  const markRead = useRead();
  const see = () => !read && markRead.mutate(notification);
  return (
    <li className={classes("notification", !read && "is-unread")}>
      <span className="notification-icon">
        <Icon of={kinds[kind].icon} />
      </span>
      <div className="notification-text">
        <b>
          {!read && <span className="visually-hidden">New: </span>}
          <Title of={notification} onOpen={see} />
        </b>
        <p className="muted-text">{message}</p>
      </div>
      <div className="notification-end">
        <TimeAgo at={time} />
        {!read && (
          <IconButton
            label={`Mark as read: ${title}`}
            small
            className="notification-read"
            onClick={see}
          >
            <Check className="icon" />
          </IconButton>
        )}
      </div>
    </li>
  );
}

type TitleProps = { of: Notification; onOpen: () => void };

function Title({ of: { title, href }, onOpen }: TitleProps) {
  const router = useRouter();
  if (!href || !isOwnPath(href)) return title;
  function open(event: MouseEvent) {
    onOpen();
    const isElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (isElsewhere || event.button !== 0) return;
    event.preventDefault();
    void router.navigate({ href: href ?? "", reloadDocument: false });
  }
  return (
    <a className="notification-link" href={href} onClick={open} onAuxClick={onOpen}>
      {title}
    </a>
  );
}
