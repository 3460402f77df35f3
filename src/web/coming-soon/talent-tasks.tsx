import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { TalentTask } from "../../contract/events/coming-soon.ts";
import { useNow } from "../lib/use-now.ts";
import { useViewerZone } from "../lib/viewer-zone.ts";
import { taskText } from "./task-text.ts";

/** Offers, deposits, booked dates, appearances and open calls, each with its day. */
export function TalentTasks({ tasks }: { tasks: TalentTask[] }) {
  const zone = useViewerZone() ?? "UTC";
  const now = useNow();
  if (tasks.length === 0) return null;
  return (
    <div className="coming-soon-list">
      <h3>Shows, bookings and open calls</h3>
      {tasks.map((task) => (
        <TaskLink key={`${task.kind} ${task.id}`} task={task}>
          <b>{task.title}</b>
          <span>{taskText(task, { zone, now })}</span>
        </TaskLink>
      ))}
    </div>
  );
}

function TaskLink({
  task: { kind, id, slug },
  children,
}: {
  task: TalentTask;
  children: ReactNode;
}) {
  const body = <div>{children}</div>;
  if (kind === "appearance" && slug !== null)
    return (
      <Link className="coming-soon-draft" to="/events/$slug" params={{ slug }}>
        {body}
      </Link>
    );
  if (slug !== null)
    return (
      <Link
        className="coming-soon-draft"
        to={kind === "applications" ? "/calls/$slug/board" : "/calls/$slug"}
        params={{ slug }}
      >
        {body}
      </Link>
    );
  return (
    <Link
      className="coming-soon-draft"
      to={
        kind === "settlement" || kind === "balance" ? "/bookings/$id/settlement" : "/bookings/$id"
      }
      params={{ id }}
    >
      {body}
    </Link>
  );
}
