import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ActCard } from "../../contract/talent/acts.ts";
import type { Profile } from "../../contract/people/profiles.ts";
import { VerifiedCount } from "../appearances/seal.tsx";
import { PlayButton } from "../player/play-button.tsx";
import { Badge } from "../ui/badge.tsx";
import { ButtonLink } from "../ui/button.tsx";
import { ErrorState } from "../ui/states.tsx";
import { ActArt } from "./act-art.tsx";
import { actsOfPersonQuery } from "./queries.ts";
import "./acts.css";

/** The acts of a person on their profile; renders nothing if there are none and nobody could add any. */
export function ActList({ person, editable }: { person: Profile; editable: boolean }) {
  const list = useQuery(actsOfPersonQuery(person.id));
  const acts = list.data?.items ?? [];
  const mayAdd = editable || (person.can.edit && person.role === "talent");
  if (acts.length === 0 && !mayAdd && !list.isError) return null;
  return (
    <section>
      <div className="section-head">
        <h2>Acts</h2>
        {mayAdd && (
          <ButtonLink className="push-end" size="small" to="/talent/new">
            Add an act
          </ButtonLink>
        )}
      </div>
      {list.isError && (
        <ErrorState message="We couldn't load the acts." onRetry={() => void list.refetch()} />
      )}
      {list.data && acts.length === 0 && (
        <p className="muted-text">
          Show what you do on a stage: pictures, sound, dates and a price, on a page of its own.
        </p>
      )}
      {acts.map((act) => (
        <Card key={act.id} act={act} />
      ))}
    </section>
  );
}

function Card({ act }: { act: ActCard }) {
  const { name, slug, track } = act;
  return (
    <article className="act-card">
      <div className="act-card-art">
        <ActArt act={act} width={160} />
      </div>
      <div>
        <h3 className="display-small">
          <Link to="/talent/$slug" params={{ slug }}>
            {name}
          </Link>
        </h3>
        <p className="supporting-text">{act.line}</p>
        <VerifiedCount count={act.verifiedAppearances} />
        {!act.listed && <Badge>Only you see it</Badge>}
      </div>
      {track && <PlayButton playing={{ track, act: { name, slug } }} />}
    </article>
  );
}
