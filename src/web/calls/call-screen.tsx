import { useMutation, useQuery, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Columns3, Flag, MessageCircle, PenLine } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import type { Call } from "../../contract/calls/calls.ts";
import { fetchJson, api } from "../app/api.ts";
import { NotFoundScreen } from "../app/not-found-screen.tsx";
import { isRefusal } from "../app/refusal.ts";
import { useMe } from "../app/session.ts";
import { dayName } from "../availability/month.ts";
import { DateBlock } from "../events/date-block.tsx";
import { printDate } from "../lib/date-format.ts";
import { useNow } from "../lib/use-now.ts";
import { Avatar } from "../ui/avatar.tsx";
import { BackLink } from "../ui/back-link.tsx";
import { Badge } from "../ui/badge.tsx";
import { Button, ButtonAnchor, ButtonLink } from "../ui/button.tsx";
import { classes } from "../ui/classes.ts";
import { Icon } from "../ui/icon.tsx";
import { Note } from "../ui/note.tsx";
import { Poster } from "../ui/poster-sheet.tsx";
import { RichText } from "../ui/rich-text.tsx";
import { toast } from "../ui/toasts.ts";
import { ApplyPanel, hasApplied } from "./apply-panel.tsx";
import { CallFacts } from "./call-facts.tsx";
import {
  answersBy,
  closedText,
  daysLeftText,
  deadlineText,
  feeText,
  timeText,
} from "./call-text.ts";
import { LiveCalls } from "./live-calls.tsx";
import { actsToApplyQuery, callKeys, callQuery } from "./queries.ts";
import "./calls.css";

/** One open call: what is wanted, when and for how much, and the form to apply. */
export function CallScreen({ slug }: { slug: string }) {
  const me = useMe();
  const { data: call, error } = useSuspenseQuery(callQuery(slug));
  const now = useNow();
  if (isRefusal(error, "NOT_FOUND")) return <NotFoundScreen thing="call" />;
  const art = { title: call.title, category: "Music", seed: call.id };
  const meta = [
    call.day && dayName(call.day, { weekday: "short", month: "short", day: "numeric" }),
  ];
  return (
    <main id="main" className="call-screen">
      <div className="call-cover" aria-hidden="true">
        <Poster {...art} variant="cover" />
      </div>
      <BackLink to="/calls">Open calls</BackLink>
      <div className="call-header">
        <div className="call-header-poster">
          <Poster {...art} meta={[...meta, call.town.split(",")[0]].filter(Boolean).join(" · ")} />
        </div>
        <div>
          <p className="cluster is-tight">
            <Badge tone="accent">Open call</Badge>
            <Badge tone="ink">{daysLeftText(call, now)}</Badge>
            {call.sample && <Badge>Sample</Badge>}
          </p>
          <h1 className={classes(call.title.length > 28 && "is-long")}>{call.title}</h1>
          <div className="cluster is-top-aligned call-when">
            {call.day && <DateBlock at={call.day} timeZone="UTC" size="large" hot />}
            <CallFacts call={call} />
          </div>
          {call.can.edit && <TeamActions call={call} />}
        </div>
      </div>
      <div className="call-columns">
        <div>
          <WhatWeNeed call={call} />
          <HowItGoes call={call} />
          <From call={call} />
        </div>
        <aside id="apply" aria-label="Apply">
          <ApplyPanel call={call} />
        </aside>
      </div>
      {me && !call.can.edit && <ReportCall call={call} />}
      {call.isOpen && !call.can.edit && !call.sample && <ApplyBar call={call} />}
      {me && <LiveCalls />}
    </main>
  );
}

/** The link to the form on a phone, or to the application that was sent. */
function ApplyBar({ call }: { call: Call }) {
  const me = useMe();
  const { data } = useQuery({ ...actsToApplyQuery(call.id), enabled: Boolean(me) });
  const hasSent = Boolean(data?.items.length) && data?.items.every(hasApplied);
  return (
    <section className="action-bar" aria-label="Apply to this call">
      <div className="fill">
        <b className="display-medium tabular-numbers">{feeText(call.fee)}</b>
        <p className="supporting-text">Closes {deadlineText(call)}</p>
      </div>
      <ButtonAnchor variant={hasSent ? "outline" : "primary"} href="#apply">
        {hasSent ? "Your application" : "Apply"}
      </ButtonAnchor>
    </section>
  );
}

function WhatWeNeed({ call }: { call: Call }) {
  return (
    <section className="page-section">
      <div className="section-head">
        <h2>What we need</h2>
      </div>
      <p className="cluster is-tight call-skills">
        {call.seeking.map((skill) => (
          <Link key={skill} className="chip" to="/calls" search={{ skill }}>
            {skill}
          </Link>
        ))}
      </p>
      <div className="rich-text">
        <RichText blocks={call.blocks} />
      </div>
    </section>
  );
}

const shortDay = { month: "short", day: "numeric" } as const;

/** The dates of a call from its deadline to the show. */
function HowItGoes({ call }: { call: Call }) {
  const { deadlineAt, zone, day } = call;
  const rows: { day: string; what: string; more: string }[] = [];
  if (deadlineAt) {
    const clock = printDate(deadlineAt, { hour: "numeric", minute: "2-digit" }, zone);
    const where = call.town ? `${call.town.split(",")[0]} time` : zone.replaceAll("_", " ");
    const closes = { what: "The call closes", more: `${clock}, ${where}` };
    rows.push({ day: printDate(deadlineAt, shortDay, zone), ...closes });
    const answered = { what: "Everyone has an answer", more: "You see yours under Bookings" };
    rows.push({ day: printDate(answersBy(deadlineAt), shortDay, zone), ...answered });
  }
  if (day) rows.push({ day: dayName(day, shortDay), what: "The show", more: timeText(call) });
  return (
    <section className="page-section">
      <div className="section-head">
        <h2>Timeline</h2>
      </div>
      <ol className="call-dates">
        {rows.map((row) => (
          <li key={row.what}>
            <b className="display-small">{row.day}</b>
            <div>
              <b>{row.what}</b>
              {row.more && <p className="small-text muted-text">{row.more}</p>}
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

function From({ call }: { call: Call }) {
  const me = useMe();
  const { from, event } = call;
  return (
    <section className="page-section">
      <div className="section-head">
        <h2>From</h2>
      </div>
      <div className="cluster is-spread">
        <Link className="person" to="/profile/$userId" params={{ userId: from.id }}>
          <Avatar name={from.name} seed={from.id} src={from.avatar} size={64} />
          <div className="fill">
            <b>{from.name}</b>
            <span>Organizer</span>
          </div>
        </Link>
        {me && me.id !== from.id && (
          <ButtonLink variant="quiet" to="/messages/$userId" params={{ userId: from.id }}>
            <Icon of={MessageCircle} />
            Ask a question
          </ButtonLink>
        )}
      </div>
      {event && (
        <p className="call-event">
          For the event{" "}
          <Link className="link" to="/events/$slug" params={{ slug: event.slug }}>
            {event.title}
          </Link>
        </p>
      )}
    </section>
  );
}

/** The actions of a call's team. */
function TeamActions({ call }: { call: Call }) {
  const { id, slug, state } = call;
  const queryClient = useQueryClient();
  const move = useMutation({
    mutationFn: (to: "published" | "closed") =>
      fetchJson(api.calls[":id"].state.$put({ param: { id }, json: { state: to } })),
    onSuccess: (changed) => {
      toast(changed.state === "published" ? "The call is open" : "The call is closed");
      return queryClient.invalidateQueries({ queryKey: callKeys.all });
    },
  });
  return (
    <>
      <div className="cluster call-actions" role="group" aria-label="Manage this call">
        {state !== "draft" && (
          <ButtonLink size="small" variant="primary" to="/calls/$slug/board" params={{ slug }}>
            <Icon of={Columns3} size="small" />
            See applications
          </ButtonLink>
        )}
        <ButtonLink size="small" to="/calls/$slug/edit" params={{ slug }}>
          <Icon of={PenLine} size="small" />
          Edit the call
        </ButtonLink>
        <Button
          size="small"
          busy={move.isPending && "Saving"}
          onClick={() => move.mutate(state === "published" ? "closed" : "published")}
        >
          {state === "published"
            ? "Close the call"
            : state === "draft"
              ? "Publish"
              : "Open it again"}
        </Button>
      </div>
      {state === "draft" && (
        <Note tone="warn">
          <b>Only your team sees this draft.</b>
        </Note>
      )}
      {state === "closed" && <Note>{closedText(call)}</Note>}
    </>
  );
}

// Loaded only when somebody reports something.
const ReportDialog = lazy(() => import("../moderation/report-dialog.tsx"));

function ReportCall({ call }: { call: Call }) {
  const [asking, setAsking] = useState(false);
  return (
    <p className="call-report">
      <Button variant="quiet" size="small" onClick={() => setAsking(true)}>
        <Icon of={Flag} size="small" />
        Report this call
      </Button>
      {asking && (
        <Suspense>
          <ReportDialog
            target="call"
            targetId={call.id}
            what="call"
            onClose={() => setAsking(false)}
          />
        </Suspense>
      )}
    </p>
  );
}
