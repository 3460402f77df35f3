import { Link } from "@tanstack/react-router";
import { CalendarCheck, CircleHelp, MapPin } from "lucide-react";
import type { FoundAct } from "../../contract/talent/directory.ts";
import { ActArt } from "../acts/act-art.tsx";
import { rateText } from "../acts/rate-text.ts";
import { VerifiedCount } from "../appearances/seal.tsx";
import { dayName } from "../availability/month.ts";
import { PlayButton } from "../player/play-button.tsx";
import { TrackTime, Waveform } from "../player/waveform.tsx";
import { Rating } from "../reviews/rating.tsx";
import { Badge } from "../ui/badge.tsx";
import { ButtonLink } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { distanceText } from "../places/place-text.ts";
import type { Occasion } from "./talent-search.ts";

type ActRowProps = { act: FoundAct; occasion: Occasion; until: string | undefined };

/** An act in the directory, with its recording to play in place. */
export function ActRow({ act, occasion, until }: ActRowProps) {
  const { day } = occasion;
  const { slug, name, track } = act;
  const { sum, per } = rateText(act.rate);
  const playing = track && { track, act: { name, slug } };
  return (
    <article className="act-row">
      <div className="act-row-art">
        <ActArt act={act} width={300} />
      </div>
      <div className="act-row-body">
        <div className="act-row-head">
          <h2>
            <Link to="/talent/$slug" params={{ slug }} search={occasion}>
              {name}
            </Link>
          </h2>
          <p className="muted-text">{act.line}</p>
          <p className="fine-print">{act.skills.slice(0, 4).join(" · ")}</p>
        </div>
        {playing && (
          <div className="side-by-side act-row-sound">
            <PlayButton playing={playing} />
            <Waveform playing={playing} />
            <TrackTime playing={playing} />
          </div>
        )}
        <p className="cluster small-text act-row-facts">
          <VerifiedCount count={act.verifiedAppearances} />
          {act.rating &&
            (act.rating.average === null ? (
              <span className="muted-text">Not enough reviews for a rating yet</span>
            ) : (
              <Rating stars={act.rating.average} people={act.rating.people} />
            ))}
          {act.town && (
            <span className="side-by-side is-tight">
              <Icon of={MapPin} size="small" />
              {act.town}
              {act.metres !== null && `, ${distanceText(act.metres)}`}
            </span>
          )}
          {act.followers > 0 && (
            <span>
              <b className="tabular-numbers">{act.followers}</b>{" "}
              <span className="muted-text">{act.followers === 1 ? "follower" : "followers"}</span>
            </span>
          )}
          {act.sample && <Badge>Sample</Badge>}
        </p>
      </div>
      <div className="act-row-side">
        <p>
          <b className="act-row-price tabular-numbers">{sum}</b>{" "}
          <span className="small-text muted-text">{per}</span>
        </p>
        {day && <DayBadge state={act.day} day={day} until={until} />}
        <ButtonLink to="/talent/$slug" params={{ slug }} search={occasion}>
          View act<span className="visually-hidden"> {name}</span>
        </ButtonLink>
      </div>
    </article>
  );
}

type DayBadgeProps = { state: FoundAct["day"]; day: string; until: string | undefined };

function DayBadge({ state, day, until }: DayBadgeProps) {
  const named = [day, until]
    .flatMap((one) => (one ? dayName(one, { month: "short", day: "numeric" }) : []))
    .join(" to ");
  if (state === "unknown") return <Badge icon={CircleHelp}>Ask for {named}</Badge>;
  if (state === "tentative") return <Badge tone="warn">Tentative {named}</Badge>;
  return (
    <Badge tone="ok" icon={CalendarCheck}>
      Free {named}
    </Badge>
  );
}
