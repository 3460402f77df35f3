import { Link } from "@tanstack/react-router";
import { ArrowLeft, Share2 } from "lucide-react";
import type { RoomPage } from "../../contract/rooms/rooms.ts";
import { useMe } from "../app/session.ts";
import { shortDate } from "../lib/date-parts.ts";
import { clockTime, scheduleTime } from "../lib/event-time.ts";
import { useViewerZone } from "../lib/viewer-zone.ts";
import { whenLine } from "../events/shown-time.ts";
import { FollowButton } from "../people/follow-button.tsx";
import { SharePanel } from "../posts/share-popup.tsx";
import { Badge } from "../ui/badge.tsx";
import { Button, ButtonAnchor } from "../ui/button.tsx";
import { classes } from "../ui/classes.ts";
import { Icon } from "../ui/icon.tsx";
import { Popover } from "../ui/popover.tsx";
import { GoLive } from "./stage.tsx";

/** The event's title, time and host. */
export function RoomHeader({ room }: { room: RoomPage }) {
  const me = useMe();
  const { event, host, link, can, state } = room;
  const viewerZone = useViewerZone();
  return (
    <div className="room-header">
      <div className="fill">
        <p>
          <Link
            className="side-by-side is-tight room-back"
            to="/events/$slug"
            params={{ slug: event.slug }}
          >
            <Icon of={ArrowLeft} size="small" />
            Back to the event
          </Link>
        </p>
        <p className="cluster is-tight">
          {state === "recording" && <Badge tone="bulb">Recording</Badge>}
          <span>{[whenText(room, viewerZone), untilText(room)].filter(Boolean).join(" · ")}</span>
        </p>
        <h1 className="display-large">
          <Link to="/events/$slug" params={{ slug: event.slug }}>
            {event.title}
          </Link>
        </h1>
        <p>{onStageText(room)}</p>
      </div>
      <div className="cluster">
        {link && (
          <ButtonAnchor href={link} target="_blank" rel="noopener noreferrer nofollow ugc">
            Join online
          </ButtonAnchor>
        )}
        {can.broadcast && (state === "live" || state === "reconnecting") && <GoLive room={room} />}
        <ShareRoom room={room} />
        {host && host.id !== me?.id && (
          <FollowButton person={host} plain next={`/events/${event.slug}/live`} />
        )}
      </div>
    </div>
  );
}

function whenText(
  { startedAt, onAirSince, endedAt, event }: RoomPage,
  viewerZone: string | undefined,
): string {
  if (!startedAt) return whenLine(event, viewerZone);
  if (onAirSince) {
    const started = { ...event, startsAt: onAirSince, allDay: false };
    return `Started ${whenLine(started, viewerZone, clockTime)}`;
  }
  const streamed = { ...event, startsAt: startedAt, endsAt: endedAt, allDay: false };
  return `Streamed ${whenLine(streamed, viewerZone)}`;
}

function untilText({ recording, event, now }: RoomPage): string {
  return recording?.until ? `available until ${shortDate(recording.until, event.zone, now)}` : "";
}

/** Shares the room's own URL, where people can enter or learn how to. */
function ShareRoom({ room: { event } }: { room: RoomPage }) {
  return (
    <Popover
      label="Share"
      sheet
      trigger={
        <Button>
          <Icon of={Share2} />
          Share
        </Button>
      }
    >
      {(close) => (
        <SharePanel
          what="room"
          words={event.title}
          path={`/events/${event.slug}/live`}
          close={close}
        />
      )}
    </Popover>
  );
}

function onStageText({ lineUp, event, host }: RoomPage): string {
  const performers = lineUp.map(({ name }) => name);
  const stage =
    performers.length > 0 && performers.length <= 3 ? `${performers.join(", ")} on stage` : "";
  const by = event.organizer || host?.name;
  return [stage, by && `hosted by ${by}`].filter(Boolean).join(" · ");
}

/** The programme, with the current item marked. */
export function RoomAgenda({ room }: { room: RoomPage }) {
  const { agenda, state } = room;
  if (agenda.length === 0) return null;
  const now = state === "live" || state === "reconnecting" ? currentItem(room) : -1;
  return (
    <ol className="room-agenda" aria-label="Programme">
      {agenda.map((item, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- an entry is its place in the list
        <li key={at} className={classes("room-agenda-item", at === now && "is-now")}>
          <span className="room-agenda-time">{at === now ? "Now" : scheduleTime(item.time)}</span>
          <b className="display-small">{item.title}</b>
          <span className="room-agenda-person">{item.person}</span>
        </li>
      ))}
    </ol>
  );
}

/** The index of the last item whose time has come, in the event's time zone, or -1 before the first. */
function currentItem({ agenda, event, now }: RoomPage): number {
  const clock = new Intl.DateTimeFormat("en-GB", { timeStyle: "short", timeZone: event.zone });
  const time = clock.format(new Date(now));
  return agenda.findLastIndex((item) => item.time !== "" && item.time <= time);
}
