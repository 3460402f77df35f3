import { Link, useNavigate } from "@tanstack/react-router";
import { ChevronDown, Clapperboard } from "lucide-react";
import { type DragEvent, useState } from "react";
import type { Application } from "../../contract/calls/applications.ts";
import type { Call } from "../../contract/calls/calls.ts";
import { ActArt } from "../acts/act-art.tsx";
import { VerifiedCount } from "../appearances/seal.tsx";
import { dayName } from "../availability/month.ts";
import { feeText, stateText } from "../bookings/terms-text.ts";
import { PlayButton } from "../player/play-button.tsx";
import { Badge } from "../ui/badge.tsx";
import { Button } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { Menu, MenuItem } from "../ui/menu.tsx";
import { isMovable } from "./board-moves.ts";
import { CardNotes } from "./card-notes.tsx";
import { TeamStars } from "./team-stars.tsx";
import { useAnswer } from "./use-answer.ts";

type CardProps = {
  call: Call;
  application: Application;
  isSelected: boolean;
  onSelect: (on: boolean) => void;
  onDecline: () => void;
  /** The card being dragged; undefined once it is dropped. */
  onDrag: (application: Application | undefined) => void;
};

/** One application on the board, to play, rate and move in place. */
export function ApplicationCard(props: CardProps) {
  const { call, application, isSelected, onSelect, onDecline, onDrag } = props;
  const { act, state } = application;
  if (state === "declined" || state === "withdrawn")
    return (
      <article className="board-card">
        <h3>
          <ActName act={act} />
        </h3>
        <p className="small-text muted-text">
          {state === "withdrawn" ? "Took the application back" : application.reply}
        </p>
        {state === "declined" && call.can.offer && (
          <OfferButton application={application} label="Offer a gig after all" />
        )}
      </article>
    );
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its menu moves it by keyboard
    <article
      className="board-card"
      draggable={isMovable(application)}
      onDragStart={(event) => startDrag(event) && onDrag(application)}
      onDragEnd={() => onDrag(undefined)}
    >
      <div className="board-card-head">
        <span className="board-card-art">
          <ActArt act={act} width={160} />
        </span>
        <div className="fill">
          <h3>
            <ActName act={act} />
          </h3>
          <p className="small-text muted-text">
            {[act.kind === "band" ? "Band" : "Solo", act.town].filter(Boolean).join(", ")}
          </p>
        </div>
        {isMovable(application) && (
          <input
            type="checkbox"
            className="board-check"
            aria-label={`Select ${act.name}`}
            checked={isSelected}
            onChange={(event) => onSelect(event.target.checked)}
          />
        )}
      </div>
      <div className="board-card-facts">
        <span className="small-text">
          {act.verifiedAppearances > 0 ? (
            <VerifiedCount count={act.verifiedAppearances} />
          ) : (
            <span className="muted-text">New here</span>
          )}
        </span>
        <TeamStars application={application} />
      </div>
      <OfferNote application={application} />
      <Answers application={application} />
      <CardNotes application={application} />
      <div className="board-card-actions">
        <Sound application={application} />
        {isMovable(application) ? (
          <MoveMenu call={call} application={application} onDecline={onDecline} />
        ) : (
          <Badge tone={application.booking?.state === "open" ? "bulb" : "ok"}>
            {application.booking &&
              stateText({
                state: application.booking.state,
                myTurn: false,
                settlement: "none",
                toSettle: false,
              })}
          </Badge>
        )}
      </div>
      <Video application={application} />
    </article>
  );
}

/** Drags the whole card, even by a link or a picture in it, but not from a text field. */
function startDrag(event: DragEvent<HTMLElement>): boolean {
  if (event.target instanceof Element && event.target.closest("textarea, input")) return false;
  const { dataTransfer, currentTarget } = event;
  dataTransfer.clearData();
  dataTransfer.setData("text/plain", currentTarget.querySelector("h3")?.textContent ?? "");
  dataTransfer.effectAllowed = "move";
  dataTransfer.setDragImage(currentTarget, 20, 20);
  return true;
}

function ActName({ act }: { act: Application["act"] }) {
  if (!act.listed) return act.name;
  return (
    <Link to="/talent/$slug" params={{ slug: act.slug }} search={{ day: undefined }}>
      {act.name}
    </Link>
  );
}

function Sound({ application: { act } }: { application: Application }) {
  const { track, name, slug } = act;
  return track && <PlayButton playing={{ track, act: { name, slug } }} />;
}

/** The act's first video, shown on request. */
function Video({ application: { act, video } }: { application: Application }) {
  const [isShown, setShown] = useState(false);
  if (!video?.video) return null;
  if (!isShown)
    return (
      <Button size="small" variant="quiet" onClick={() => setShown(true)}>
        <Icon of={Clapperboard} size="small" />
        Watch<span className="visually-hidden"> {act.name}</span>
      </Button>
    );
  return (
    /* oxlint-disable-next-line jsx-a11y/media-has-caption -- nobody has written captions for what people film */
    <video
      className="act-video"
      controls
      autoPlay
      playsInline
      poster={video.images.at(-1)?.url}
      src={video.video.url}
      aria-label={`Video of ${act.name}`}
    />
  );
}

function OfferNote({ application: { booking } }: { application: Application }) {
  if (!booking) return null;
  const { sum } = feeText(booking.terms);
  const until = dayName(booking.terms.validUntil, { month: "short", day: "numeric" });
  return (
    <p className="board-note">
      <Link className="link" to="/bookings/$id" params={{ id: booking.id }}>
        {booking.state === "open" ? `${sum}, answer by ${until}` : `${sum}, see the booking`}
      </Link>
    </p>
  );
}

function Answers({ application: { answers, act } }: { application: Application }) {
  if (answers.length === 0) return null;
  return (
    <details className="board-answers">
      <summary>
        {answers.length === 1 ? "1 answer" : `${answers.length} answers`}
        <span className="visually-hidden"> of {act.name}</span>
      </summary>
      <dl className="apply-answers">
        {answers.map(({ question, answer }) => (
          <div key={question}>
            <dt>{question}</dt>
            <dd>{answer}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

type MoveMenuProps = { call: Call; application: Application; onDecline: () => void };

/** Moves an application with buttons, as an alternative to dragging. */
function MoveMenu({ call, application, onDecline }: MoveMenuProps) {
  const { id, act, state } = application;
  const navigate = useNavigate();
  const move = useAnswer(call.id);
  const send = (to: "new" | "shortlist") => move.mutate({ ids: [id], move: to, words: "" });
  return (
    <Menu
      align="start"
      trigger={
        <Button className="fill board-move" busy={move.isPending && "Moving"}>
          {state === "offered" ? "Offer ended: answer" : "Answer"}
          <span className="visually-hidden"> {act.name}</span>
          <Icon of={ChevronDown} size="small" />
        </Button>
      }
    >
      {state !== "new" && <MenuItem onClick={() => send("new")}>Back to New</MenuItem>}
      {state !== "shortlisted" && <MenuItem onClick={() => send("shortlist")}>Shortlist</MenuItem>}
      {call.can.offer && act.listed && (
        <MenuItem
          onClick={() =>
            void navigate({
              to: "/talent/$slug/offer",
              params: { slug: act.slug },
              search: { application: id },
            })
          }
        >
          Offer a gig
        </MenuItem>
      )}
      <MenuItem onClick={onDecline}>Decline, kindly</MenuItem>
    </Menu>
  );
}

function OfferButton({ application, label }: { application: Application; label: string }) {
  const navigate = useNavigate();
  const { id, act } = application;
  if (!act.listed) return null;
  return (
    <Button
      size="small"
      variant="quiet"
      onClick={() =>
        void navigate({
          to: "/talent/$slug/offer",
          params: { slug: act.slug },
          search: { application: id },
        })
      }
    >
      {label}
      <span className="visually-hidden">: {act.name}</span>
    </Button>
  );
}
