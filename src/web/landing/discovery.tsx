import { Link } from "@tanstack/react-router";
import { Poster } from "../ui/poster-sheet.tsx";
import { BandHead } from "./band-head.tsx";
import { discovery } from "./content.ts";
import { SearchForm } from "./search-form.tsx";

export function Discovery() {
  return (
    <section className="band band-sunk" id="event-discovery">
      <div className="wrap">
        <BandHead lines={discovery.head} lead={discovery.lead} />
        <SearchForm />
        <div className="cats">
          {discovery.categories.map(({ name, events, ...sheet }) => (
            <Link key={name} className="cat" to="/discover-events" search={{ category: name }}>
              <div className="pic">
                <Poster {...sheet} variant="thumb" title={name} category={name} />
              </div>
              <b className="num">
                {events}
                <span className="vh"> events in </span>
              </b>
              <span>{name}</span>
            </Link>
          ))}
        </div>
      </div>
    </section>
  );
}
