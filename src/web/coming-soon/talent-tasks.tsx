import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { TalentTask } from "../../contract/events/coming-soon.ts";
import { printDate } from "../lib/date-format.ts";
import { useViewerZone } from "../lib/viewer-zone.ts";

const moment = {
  weekday: "short",
  month: "short",
  day: "numeric",
  hour: "numeric",
  minute: "2-digit",
} as const;

/** Offers, deposits, booked dates, appearances and open calls, each with its day. */
export function TalentTasks({ tasks }: { tasks: TalentTask[] }) {
  const zone = useViewerZone();
  if (tasks.length === 0) return null;
  const wordsOf = ({ kind, actName, at }: TalentTask) => {
    const when = printDate(at, moment, zone ?? "UTC");
    if (kind === "answer") return `Answer the offer by ${when}`;
    if (kind === "deposit") return `Pay the deposit: ${actName}, ${when}`;
    if (kind === "settlement") return `Read the settlement by ${when}`;
    if (kind === "balance") return `Pay the balance: ${actName}, due since ${when}`;
    if (kind === "applications") return `Answer the applications by ${when}`;
    if (kind === "appearance") return `On the line-up · ${when}`;
    return kind === "call" ? `Open call, closes ${when}` : `${actName} · ${when}`;
  };
  return (
    <div className="coming-soon-list">
      <h3>Shows, bookings and open calls</h3>
      {tasks.map((task) => (
        <TaskLink key={`${task.kind} ${task.id}`} task={task}>
          <b>{task.title}</b>
          <span>{wordsOf(task)}</span>
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
