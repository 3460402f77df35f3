import { useMe } from "../app/session.ts";
import { BulbStrip } from "../ui/bulb-strip.tsx";
import { ButtonLink } from "../ui/button.tsx";
import { Poster } from "../ui/poster-sheet.tsx";
import { hero } from "./text.ts";
import { showAgain } from "./section-link.tsx";

export function Hero() {
  const me = useMe();
  return (
    <section className="canopy hero" id="hero" aria-labelledby="board">
      <div className="page-width">
        <div className="hero-columns">
          <Board />
          <SampleEvent />
        </div>
        <div className="hero-pitch">
          <p>{hero.pitch}</p>
          <div className="cluster">
            <ButtonLink
              to="/"
              hash="event-discovery"
              activeOptions={{ includeHash: true }}

              onClick={showAgain}
              variant="primary"
              size="large"
            >
              Discover Events
            </ButtonLink>
            {me ? (
              <ButtonLink to="/events/new" search={{ draft: undefined }} size="large">
                Post an Event
              </ButtonLink>
            ) : (
              <ButtonLink to="/signup" size="large">
                Post an Event
              </ButtonLink>
            )}
          </div>
        </div>
        <dl className="hero-stats">
          {hero.stats.map(({ figure, label }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{figure}</dd>
            </div>
          ))}
        </dl>
      </div>
      <BulbStrip />
    </section>
  );
}

/** Four lines, sized by the container's width so that none ever wraps. */
function Board() {
  const [first, second, third, fourth] = hero.lines;
  return (
    <div className="hero-sign">
      <div className="hero-board">
        <h1 id="board">
          <span>{first} </span>
          <span>{second} </span>
          <span>
            {third}
            <em>{hero.stressed}</em>{" "}
          </span>
          <span>{fourth}</span>
        </h1>
      </div>
    </div>
  );
}

function SampleEvent() {
  const { title, category, meta, venue } = hero.sample;
  return (
    <aside className="hero-case wide-only" aria-label="Sample event">
      <Poster title={title} category={category} meta={meta} label={`${title}, ${meta}`} />
      <div className="side-by-side is-spread">
        <div>
          <b>{venue}</b>
          <span className="hero-case-note small-text">Sample event</span>
        </div>
        <ButtonLink to="/discover-events" size="small">
          View More
        </ButtonLink>
      </div>
    </aside>
  );
}
