import { Link } from "@tanstack/react-router";
import { Poster } from "../ui/poster-sheet.tsx";
import { BandHead } from "./band-head.tsx";
import { discovery } from "./content.ts";
import { SearchForm } from "./search-form.tsx";

export function Discovery() {
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
