import { useSuspenseQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { CalendarPlus, Megaphone, Newspaper, PenLine, ScanLine } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import type { EventPage } from "../../contract/events/events.ts";
import { eventQuery } from "../events/queries.ts";
import { useDuplicateEvent } from "../events/use-duplicate-event.ts";
import { placeText } from "../posts/event-text.ts";
import { withZone } from "../events/shown-time.ts";
import { shortTime } from "../lib/event-time.ts";
import { useViewerZone } from "../lib/viewer-zone.ts";
import { BackLink } from "../ui/back-link.tsx";
import { Badge } from "../ui/badge.tsx";
import { TicketsTab } from "../sales/tickets-tab.tsx";
import { Button, ButtonLink } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { Loading } from "../ui/skeleton.tsx";
import { TabPanel, Tabs } from "../ui/tabs.tsx";
import { AttendeesTab } from "./attendees-tab.tsx";
import { MessageDialog } from "./email-dialog.tsx";
import type { ManageSearch, ManageTab } from "./manage-search.ts";
import { OverviewTab } from "./overview-tab.tsx";
import { useLiveManage } from "./use-live-manage.ts";
import { useManageProgress } from "./use-manage-progress.ts";
import "./manage.css";

// Tabs that are rarely opened load on demand.
const CheckInTab = lazy(async () => ({
  default: (await import("../door-links/check-in-tab.tsx")).CheckInTab,
}));
const EventActs = lazy(async () => ({
  default: (await import("../bookings/event-acts.tsx")).EventActs,
}));
const PostAboutDialog = lazy(async () => ({
  default: (await import("./post-about-dialog.tsx")).PostAboutDialog,
}));
const RecapDialog = lazy(async () => ({
  default: (await import("./recap-dialog.tsx")).RecapDialog,
}));

const tabs: { value: ManageTab; label: string }[] = [
  { value: "overview", label: "Overview" },
  { value: "attendees", label: "Attendees" },
  { value: "tickets", label: "Tickets" },
  { value: "acts", label: "Acts" },
  { value: "check-in", label: "Check-in" },
];

/** The organizers' view of an event: its numbers and attendees. */
export function ManageScreen(props: { slug: string; search: ManageSearch; now: number }) {
  const { slug, search, now } = props;
  const { data: event } = useSuspenseQuery(eventQuery(slug));
  const when = withZone(shortTime(event), event, useViewerZone());
  const progress = useManageProgress(event);
  useLiveManage(event.id);
  const navigate = useNavigate();
  const change = (more: Partial<ManageSearch>) =>
    void navigate({
      to: "/events/$slug/manage",
      params: { slug },
      search: { ...search, ...more },
      replace: true,
      resetScroll: false,
    });
  const isOver = !event.cancelled && Date.parse(event.endsAt ?? event.startsAt) <= now;
  return (
    <main id="main" className="manage">
      <BackLink to="/my-events">Your events</BackLink>
      <div className="page-head">
        <div>
          <h1>
            <Link to="/events/$slug" params={{ slug }}>
              {event.title}
            </Link>
          </h1>
          <p>
            {[when, placeText(event)].filter(Boolean).join(" · ")} ·{" "}
            <StateBadge event={event} now={now} />
          </p>
        </div>
        {isOver ? <PastEventActions event={event} /> : <ManageActions event={event} />}
      </div>
      <Tabs
        label="About this event"
        value={search.tab}
        onChange={(tab) => change({ tab })}
        tabs={tabs.map(({ value, label }) => ({
          value,
          label: (
            <>
              {label}
              {progress[value] && <span className="manage-progress">{progress[value]}</span>}
            </>
          ),
        }))}
      >
        <TabPanel value="overview">
          <OverviewTab event={event} />
        </TabPanel>
        <TabPanel value="attendees">
          <AttendeesTab event={event} search={search} onSearch={change} />
        </TabPanel>
        <TabPanel value="tickets">
          <TicketsTab event={event} />
        </TabPanel>
        <TabPanel value="acts" hasControls>
          <Suspense fallback={<Loading says="Loading the acts" />}>
            <EventActs event={event} now={now} />
          </Suspense>
        </TabPanel>
        <TabPanel value="check-in">
          <Suspense fallback={<Loading says="Loading check-in" />}>
            <CheckInTab event={event} />
          </Suspense>
        </TabPanel>
      </Tabs>
    </main>
  );
}

function StateBadge({ event, now }: { event: EventPage; now: number }) {
  if (event.cancelled) return <Badge tone="bad">Cancelled</Badge>;
  if (event.room?.state === "live" || event.room?.state === "reconnecting")
    return <Badge tone="live">Live</Badge>;
  if (Date.parse(event.endsAt ?? event.startsAt) <= now) return <Badge>Over</Badge>;
  if (Date.parse(event.startsAt) <= now) return <Badge tone="ok">On now</Badge>;
  return <Badge tone="ok">Published</Badge>;
}

/** An organizer's most common actions. */
function ManageActions({ event }: { event: EventPage }) {
  const { slug, cancelled } = event;
  const [writing, setWriting] = useState(false);
  const [posting, setPosting] = useState(false);
  return (
    <div className="cluster push-end">
      {!cancelled && event.visibility !== "invite-only" && (
        <Button onClick={() => setPosting(true)}>
          <Icon of={Newspaper} />
          Post about it
        </Button>
      )}
      {!cancelled && (
        <ButtonLink to="/events/$slug/edit" params={{ slug }}>
          <Icon of={PenLine} />
          Edit event
        </ButtonLink>
      )}
      <Button onClick={() => setWriting(true)}>
        <Icon of={Megaphone} />
        Message attendees
      </Button>
      {!cancelled && (
        <ButtonLink variant="primary" to="/events/$slug/checkin" params={{ slug }}>
          <Icon of={ScanLine} />
          Open check-in
        </ButtonLink>
      )}
      {writing && <MessageDialog event={event} onClose={() => setWriting(false)} />}
      {posting && (
        <Suspense>
          <PostAboutDialog event={event} onClose={() => setPosting(false)} />
        </Suspense>
      )}
    </div>
  );
}

/** Actions after an event: post a recap, message attendees, copy it for a new date. */
function PastEventActions({ event }: { event: EventPage }) {
  const [open, setOpen] = useState<"recap" | "message">();
  const copy = useDuplicateEvent(event.id, "Copied. Choose the new date.");
  const close = () => setOpen(undefined);
  return (
    <div className="cluster push-end">
      <Button onClick={() => setOpen("message")}>
        <Icon of={Megaphone} />
        Message attendees
      </Button>
      {event.can.edit && (
        <Button busy={copy.isPending && "Copying"} onClick={() => copy.mutate()}>
          <Icon of={CalendarPlus} />
          New date
        </Button>
      )}
      <Button variant="primary" onClick={() => setOpen("recap")}>
        <Icon of={Newspaper} />
        Write a recap
      </Button>
      {open === "message" && <MessageDialog event={event} onClose={close} />}
      {open === "recap" && (
        <Suspense>
          <RecapDialog event={event} onClose={close} />
        </Suspense>
      )}
    </div>
  );
}
