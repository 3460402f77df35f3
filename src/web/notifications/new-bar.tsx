import { useQueryClient } from "@tanstack/react-query";
import { ArrowUp } from "lucide-react";
import type { Notification } from "../../contract/notifications.ts";
import type { Page } from "../../contract/shapes.ts";
import { Button } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { notificationsQuery, startWith } from "./queries.ts";

type NewBarProps = { shown: Notification[]; newest: Page<Notification> | undefined };

/** Says how many cards came in meanwhile; they appear only when asked for. */
export function NewBar({ shown, newest }: NewBarProps) {
  const queryClient = useQueryClient();
  const known = new Set(shown.map(({ id }) => id));
  const count = newest?.items.filter(({ id, read }) => !read && !known.has(id)).length ?? 0;
  function show() {
    queryClient.setQueryData(notificationsQuery.queryKey, newest && startWith(newest));
    window.scrollTo({ top: 0 });
    document.querySelector<HTMLElement>("main h1")?.focus({ preventScroll: true });
  }
  return (
    <div className="new-notifications-bar" role="status">
      {count > 0 && (
        <Button variant="ink" size="small" onClick={show}>
          <Icon of={ArrowUp} size="small" />
          {count === 1 ? "1 new notification" : `${count} new notifications`}
        </Button>
      )}
    </div>
  );
}
