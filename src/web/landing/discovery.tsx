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
          {discovery.categories.map(({ name, events, template, print }) => (
            <Link
              key={name}
              className="cat"
              to="/discover-events"
              search={{ category: name }}
              aria-label={`${name}, ${events} events`}
            >
              <div className="pic">
                <Poster
                  variant="thumb"
                  title={name}
                  category={name}
                  template={template}
                  print={print}
                />
              </div>
              <b className="num">{events}</b>
              <span>{name}</span>
            </Link>
          ))}
        </div>
      </div>
    </section>
  );
}
