import type { EventCard } from "../../contract/events/events.ts";
import type { Act } from "../../contract/talent/acts.ts";
import { plainMoney } from "../../contract/orders/money.ts";
import { showJsonLd } from "../events/event-json-ld.ts";
import { shortHash } from "../events/event-picture.ts";
import { jsonLd, pageHead } from "../lib/page-head.ts";
import { bandPeople } from "./band-people.ts";

/** The tags from which chats and search engines build an act's preview. */
export function actPreview(act: Act, origin: string, shows: EventCard[] = []) {
  const path = `/talent/${act.slug}`;
  const picture = act.picture?.images.at(-1)?.url;
  const shown = [act.name, act.skills[0], act.kind, act.town, act.picture?.id];
  const head = pageHead({
    title: act.name,
    description: act.line || `${act.name} on Marquee`,
    origin,
    path,
    type: "profile",
    image: `/api/v1/talent/${act.slug}/card.png?v=${shortHash(JSON.stringify(shown))}`,
    imageAlt: `Poster: ${act.name}`,
    drawn: true,
  });
  const url = new URL(path, origin).href;
  const rss = {
    rel: "alternate",
    type: "application/rss+xml",
    href: new URL(`/rss/acts/${act.slug}.xml`, origin).href,
    title: `Shows of ${act.name}`,
  };
  const oembed = {
    rel: "alternate",
    type: "application/json+oembed",
    href: new URL(`/api/oembed?url=${encodeURIComponent(url)}`, origin).href,
    title: act.name,
  };
  const absolute = (address: string) => new URL(address, origin).href;
  return {
    ...head,
    links: [...head.links, rss, oembed],
    scripts: [
      jsonLd({
        "@context": "https://schema.org",
        "@type": act.kind === "band" ? "MusicGroup" : "Person",
        "@id": url,
        url,
        name: act.name,
        description: act.line || undefined,
        image: picture && absolute(picture),
        [act.kind === "band" ? "location" : "homeLocation"]: act.town
          ? { "@type": "Place", name: act.town }
          : undefined,
        genre: act.kind === "band" ? act.skills : undefined,
        knowsAbout: act.kind === "solo" ? act.skills : undefined,
        member:
          act.kind === "band"
            ? bandPeople(act).map(({ person }) => ({
                "@type": "Person",
                name: person.name,
                url: absolute(`/profile/${person.id}`),
              }))
            : undefined,
        [act.kind === "band" ? "event" : "performerIn"]:
          shows.length > 0 ? shows.map((show) => showJsonLd(show, origin)) : undefined,
        makesOffer: act.rate
          ? {
              "@type": "Offer",
              name: act.rates.find(({ fromMinor }) => fromMinor !== null)?.name,
              price: plainMoney(act.rate.fromMinor, act.rate.currency),
              priceCurrency: act.rate.currency,
            }
          : undefined,
      }),
    ],
  };
}
