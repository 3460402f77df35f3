import { Link } from "@tanstack/react-router";
import { MapPin } from "lucide-react";
import type { Act, ListedRate } from "../../contract/talent/acts.ts";
import { Avatar } from "../ui/avatar.tsx";
import { ButtonLink } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { RichText } from "../ui/rich-text.tsx";
import { ActTakeAway } from "./act-take-away.tsx";
import { shortMoney } from "../orders/money-text.ts";
import { bandPeople } from "./band-people.ts";
import { FileLink } from "./file-link.tsx";
import { rateText } from "./rate-text.ts";
import type { Occasion } from "../talent-directory/talent-search.ts";
import { wholeDistance } from "../places/place-text.ts";

/** What the act costs, and the link to an offer. */
export function ActOffer({ act, occasion }: { act: Act; occasion: Occasion }) {
  const { sum, per } = rateText(act.rate);
  return (
    <section className="act-offer" aria-label="Price">
      <p className="small-text muted-text">{act.rate ? `For one ${act.rate.per}` : "Price"}</p>
      <p className="display-large tabular-numbers">{act.rate ? `from ${sum}` : `${sum} ${per}`}</p>
      {act.can.edit ? (
        <p className="small-text muted-text">Organizers see “Offer a gig” here.</p>
      ) : (
        <ButtonLink
          variant="primary"
          size="large"
          wide
          to="/talent/$slug/offer"
          params={{ slug: act.slug }}
          search={occasion}
          state={{ why: `offer ${act.name} a gig` }}
        >
          Offer a gig
        </ButtonLink>
      )}
      <p className="fine-print">Nothing is booked until you both accept.</p>
      {act.rates.length > 1 && (
        <ul className="act-rates">
          {act.rates.map((rate) => (
            <li key={rate.name}>
              <span className="fill">
                <b>{rate.name}</b>
                {rate.note && <span className="fine-print">{rate.note}</span>}
              </span>
              <RatePrice rate={rate} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** The link to an offer on a phone, always at the bottom of the screen because the price is far down the page there. */
export function OfferBar({ act, occasion }: { act: Act; occasion: Occasion }) {
  const { sum, per } = rateText(act.rate);
  return (
    <section className="action-bar" aria-label="Offer a gig">
      <p className="fill">
        <b className="display-medium tabular-numbers">{act.rate ? `from ${sum}` : sum}</b>{" "}
        <span className="supporting-text">{per}</span>
      </p>
      <ButtonLink
        variant="primary"
        size="large"
        to="/talent/$slug/offer"
        params={{ slug: act.slug }}
        search={occasion}
        state={{ why: `offer ${act.name} a gig` }}
      >
        Offer a gig
      </ButtonLink>
    </section>
  );
}

function RatePrice({ rate: { fromMinor, currency, per } }: { rate: ListedRate }) {
  if (fromMinor === null) return <b>Ask us</b>;
  return (
    <span className="act-rate-price">
      <b className="tabular-numbers">{shortMoney(fromMinor, currency)}</b>
      <span className="fine-print">per {per}</span>
    </span>
  );
}

/** Where the members of an act play, what they need, what they can do, and who they are. */
export function ActFacts({ act }: { act: Act }) {
  return (
    <>
      {act.town && (
        <section className="page-subsection">
          <div className="section-head">
            <h2>Good to know</h2>
          </div>
          <p className="side-by-side is-top-aligned">
            <Icon of={MapPin} />
            <span>
              <b>{act.town}</b>
              <br />
              <span className="supporting-text">
                Plays within {wholeDistance.roundFromKm(act.radiusKm)} {wholeDistance.unit()}
              </span>
            </span>
          </p>
        </section>
      )}
      <ActTakeAway act={act} />
      {act.skills.length > 0 && (
        <section className="page-subsection">
          <div className="section-head">
            <h2>Skills</h2>
          </div>
          <div className="chips">
            {act.skills.map((skill) => (
              <Link key={skill} className="skill act-skill" to="/talent" search={{ skill }}>
                {skill}
              </Link>
            ))}
          </div>
        </section>
      )}
      <section className="page-subsection">
        <div className="section-head">
          <h2>{act.kind === "band" ? "The band" : "About the performer"}</h2>
        </div>
        <ul className="stack">
          {bandPeople(act).map(({ person, part }) => (
            <li key={person.id}>
              <Link className="person" to="/profile/$userId" params={{ userId: person.id }}>
                <Avatar name={person.name} seed={person.id} src={person.avatar} />
                <div className="fill">
                  <b>{person.name}</b>
                  <span className="fine-print">{part || `@${person.username}`}</span>
                </div>
              </Link>
            </li>
          ))}
        </ul>
      </section>
      <Needs title="Technical rider" id="rider" blocks={act.riderBlocks} file={act.riderFile} />
      <Needs
        title="Hospitality"
        id="hospitality"
        blocks={act.hospitalityBlocks}
        file={act.hospitalityFile}
      />
    </>
  );
}

type NeedsProps = {
  title: string;
  id: string;
  blocks: Act["riderBlocks"];
  file: Act["riderFile"];
};

/** What the act needs at the venue, so that organizers know before they make an offer. */
function Needs({ title, id, blocks, file }: NeedsProps) {
  if (blocks.length === 0 && !file) return null;
  return (
    <section className="page-subsection" id={id}>
      <div className="section-head">
        <h2>{title}</h2>
      </div>
      <div className="rich-text">
        <RichText blocks={blocks} />
      </div>
      {file && <FileLink {...file} />}
    </section>
  );
}
