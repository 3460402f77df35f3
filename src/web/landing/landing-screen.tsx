import { Link } from "@tanstack/react-router";
import { Ticket, UserRoundPlus, UsersRound } from "lucide-react";
import { useEffect } from "react";
import { Avatar } from "../ui/avatar.tsx";
import { Icon } from "../ui/icon.tsx";
import { Poster } from "../ui/poster-sheet.tsx";
import { SkipLink } from "../ui/skip-link.tsx";
import { BandHead } from "./band-head.tsx";
import { animateLanding } from "./landing-animation.ts";
import { discovery, how, testimonials } from "./text.ts";
import { Features } from "./features.tsx";
import { Foot } from "./foot.tsx";
import { Hero } from "./hero.tsx";
import { LandingNav } from "./landing-nav.tsx";
import { SearchForm } from "./search-form.tsx";
import { ShortBlocks } from "./short-blocks.tsx";
import { TalentShowcase } from "./talent-showcase.tsx";
import "./landing.css";

/** The landing page. On a first visit it's sent without the app: see `still-page.ts`. */
export function LandingScreen({ origin }: { origin: string }) {
  useEffect(() => animateLanding(document), []);
  return (
    <>
      <SkipLink />
      <LandingNav />
      <main id="main">
        <Hero />
        <Features />
        <Discovery />
        <TalentShowcase />
        <HowItWorks />
        <ShortBlocks origin={origin} />
        <Testimonials />
      </main>
      <Foot origin={origin} />
    </>
  );
}

function Discovery() {
  return (
    <section className="band band-sunk" id="event-discovery">
      <div className="page-width">
        <BandHead lines={discovery.head} lead={discovery.lead} />
        <SearchForm />
        <div className="discovery-categories">
          {discovery.categories.map(({ name, events, ...sheet }) => (
            <Link
              key={name}
              className="discovery-category"
              to="/discover-events"
              search={{ category: name }}
            >
              <div className="discovery-category-picture">
                <Poster {...sheet} variant="thumb" title={name} category={name} />
              </div>
              <b className="tabular-numbers">
                {events}
                <span className="visually-hidden"> events in </span>
              </b>
              <span>{name}</span>
            </Link>
          ))}
        </div>
      </div>
    </section>
  );
}

const icons = [UserRoundPlus, Ticket, UsersRound];

function HowItWorks() {
  return (
    <section className="band band-sunk" id="how-it-works">
      <div className="page-width">
        <BandHead lines={[how.head]} lead={how.lead} />
        <ol className="how-it-works">
          {how.steps.map(({ title, text }, at) => (
            <li key={title}>
              <Icon of={icons[at] ?? Ticket} size="large" />
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
        <ol className="how-it-works-strip">
          {how.strip.map(({ title, text }) => (
            <li key={title}>
              <b>{title}</b>
              <span>{text}</span>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

function Testimonials() {
  return (
    <section className="band testimonials-band" id="testimonials">
      <div className="page-width">
        <div className="section-head">
          <h2>{testimonials.head}</h2>
        </div>
        <div className="testimonials">
          {testimonials.quotes.map(({ words, name, who }) => (
            <figure key={name}>
              <blockquote>“{words}”</blockquote>
              <figcaption className="person">
                <Avatar name={name} />
                <div>
                  <b>{name}</b>
                  <span>{who}</span>
                </div>
              </figcaption>
            </figure>
          ))}
        </div>
      </div>
    </section>
  );
}
