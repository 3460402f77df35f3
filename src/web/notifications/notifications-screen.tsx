import { useQuery } from "@tanstack/react-query";
import { CheckCheck } from "lucide-react";
import { Button } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { unreadQuery } from "./queries.ts";
import { NotificationList } from "./notification-list.tsx";
import { useReadAll } from "./use-read.ts";
import "../posts/feed.css";
import "./notifications.css";

export function NotificationsScreen() {
  const { data } = useQuery(unreadQuery);
  const readAll = useReadAll();
  return (
    <main id="main" className="notifications">
      <div className="page-head">
        <h1 tabIndex={-1}>Notifications</h1>
        <Button
          className="push-end"
          disabled={data?.count === 0 && !readAll.isPending}
          busy={readAll.isPending && "Marking"}
          onClick={() => readAll.mutate()}
        >
          <Icon of={CheckCheck} />
          Mark all as read
        </Button>
      </div>
      <NotificationList />
    </main>
  );
}
