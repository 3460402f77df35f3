import { cardSize } from "../../art/poster-card.ts";
import type { Offer, OfferType } from "../../contract/tickets/sales.ts";
import { availabilityOfType, priceOfType } from "./ticket-list-text.ts";
import { whereOf } from "../events/place-text.ts";
import type { events } from "../events/tables.ts";
import { startText } from "../events/date-text.ts";
import { shownAvailability } from "../sales/shown-availability.ts";
import type { Availability } from "../sales/availability.ts";
import { escapeHtml } from "../lib/html.ts";

type Event = typeof events.$inferSelect;
type Frame = { title: string; style: string; nonce: string; publicUrl: string };

/** An embed page: plain text and links, of which only ticket links stay in the frame. No script runs in it. */
export function embedPage(body: string, { title, style, nonce, publicUrl }: Frame): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title>
<meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">
<style nonce="${nonce}">${style}</style></head><body><main>${body}</main>
<p class="source">On <a href="${escapeHtml(publicUrl)}" target="_blank" rel="noopener">Marquee</a></p></body></html>`;
}

export type EmbeddedEvent = {
  event: Event;
  tickets: Availability | null;
  picture?: { url: string; alt: string } | undefined;
  /** The ticket offer; none for events in a list and for RSVP events. */
  offer?: Offer | undefined;
};
type Shown = EmbeddedEvent & {
  /** Whether to show the generated picture when the event has none of its own. */
  pictured: boolean;
};

/** The site that the embed links to, and the reader's locale. */
type Site = { publicUrl: string; locale: string };

/** An event as a card that links to its page. */
export function eventHtml(
  { event, tickets, picture, pictured, offer }: Shown,
  { publicUrl, locale }: Site,
): string {
  const types = event.status === "published" ? (offer?.types ?? []) : [];
  const canBuy = types.some((type) => type.state === "on-sale");
  const label = canBuy ? "Get tickets" : "View event";
  const link = escapeHtml(canBuy ? ticketsPath(event) : `${publicUrl}/events/${event.slug}`);
  const target = canBuy ? "" : elsewhere;
  const image = pictured ? imageHtml({ event, picture }) : "";
  const state = stateText({ event, tickets }, locale);
  const badge = state && `<p class="state">${escapeHtml(state)}</p>`;
  const facts = [startText(event, locale), whereOf(event)].filter(Boolean);
  return `<article class="event">${image}<div class="date" aria-hidden="true">${dateHtml(event, locale)}</div><div>
${badge}<h2>${escapeHtml(event.title)}</h2>
${facts.map((fact) => `<p>${escapeHtml(fact)}</p>`).join("")}
${offer ? typesHtml(types, offer, { zone: event.zone, locale, page: ticketsPath(event) }) : ""}<a class="event-link" href="${link}"${target} aria-label="${label}: ${escapeHtml(event.title)}">${label}</a>
</div></article>`;
}

const elsewhere = ` target="_blank" rel="noopener"`;

/** The ticket page that works inside the frame. */
function ticketsPath({ slug }: Event): string {
  return `/embed/tickets/${slug}`;
}

function typesHtml(
  types: OfferType[],
  offer: Offer,
  when: { zone: string; locale: string; page: string },
): string {
  if (types.length === 0) return "";
  const rows = types.map((type) => {
    const left = availabilityOfType(type, when);
    return `<li><span>${escapeHtml(type.name)}${left && `<small>${escapeHtml(left)}</small>`}</span><b>${escapeHtml(priceOfType(type, offer, when.locale))}</b>${type.state === "on-sale" ? getLink(type, when.page) : ""}</li>`;
  });
  return `<ul class="types" aria-label="Tickets">${rows.join("")}</ul>`;
}

/** A link to the tickets in the same frame, with one of this type selected. */
function getLink({ id, name }: OfferType, page: string): string {
  const label = escapeHtml(`Get tickets: ${name}`);
  return `<a class="type-link" href="${escapeHtml(`${page}?ticket=${id}`)}" aria-label="${label}">Get</a>`;
}

/** What visitors of another site must know before they come: the same states as beside the title on the event's own page. */
function stateText({ event, tickets }: EmbeddedEvent, locale: string): string {
  if (event.status === "cancelled") return "Cancelled";
  if (event.endsAt <= new Date()) return "Past event";
  const { full, left, opensAt } = shownAvailability(event, tickets, event.going);
  if (full) return event.currency === null ? "Full" : "Sold out";
  if (opensAt !== null)
    return `On sale ${startText({ ...event, startsAt: new Date(opensAt) }, locale)}`;
  if (left === null || event.currency !== null) return left === null ? "" : `${left} left`;
  return left === 1 ? "1 place left" : `${left} places left`;
}

function imageHtml({ event, picture }: Pick<EmbeddedEvent, "event" | "picture">): string {
  if (picture) return `<img src="${escapeHtml(picture.url)}" alt="${escapeHtml(picture.alt)}">`;
  const { path, width, height } = cardOf(event);
  // All text in the picture is also on the page.
  return `<img class="card" src="${escapeHtml(path)}" width="${width}" height="${height}" alt="">`;
}

/** The generated picture of an event; its URL changes with the version. */
export function cardOf({ slug, version }: Pick<Event, "slug" | "version">) {
  const { width, height } = cardSize;
  return { path: `/api/v1/events/${slug}/card.png?v=${version}`, width, height };
}

/** An organizer's next events, or a note that there are none. */
export function listHtml(name: string, shown: EmbeddedEvent[], site: Site): string {
  const items = shown.map((one) => `<li>${eventHtml({ ...one, pictured: false }, site)}</li>`);
  const list = items.length > 0 ? `<ul>${items.join("\n")}</ul>` : "<p>No upcoming events.</p>";
  return `<h1>Events of ${escapeHtml(name)}</h1>${list}`;
}

type EmbeddedAct = { name: string; line: string; town: string; slug: string; updatedAt: Date };

/** An act with its picture, description and next shows. */
export function actHtml(act: EmbeddedAct, shown: EmbeddedEvent[], site: Site): string {
  const { path, width, height } = actCardOf(act);
  const link = escapeHtml(`${site.publicUrl}/talent/${act.slug}`);
  const items = shown.map((one) => `<li>${eventHtml({ ...one, pictured: false }, site)}</li>`);
  const facts = [act.line, act.town].filter(Boolean);
  return `<img class="card" src="${escapeHtml(path)}" width="${width}" height="${height}" alt=""><h1>${escapeHtml(act.name)}</h1>
${facts.map((fact) => `<p>${escapeHtml(fact)}</p>`).join("")}<p><a class="event-link" href="${link}" target="_blank" rel="noopener" aria-label="View act: ${escapeHtml(act.name)}">View act</a></p>
${items.length > 0 ? `<ul>${items.join("\n")}</ul>` : "<p>No upcoming shows.</p>"}`;
}

/** The generated picture of an act; its URL changes with every update. */
export function actCardOf({ slug, updatedAt }: Pick<EmbeddedAct, "slug" | "updatedAt">) {
  const { width, height } = cardSize;
  return { path: `/api/v1/talent/${slug}/card.png?v=${updatedAt.getTime()}`, width, height };
}

function dateHtml({ startsAt, zone }: Event, locale: string): string {
  const part = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone: zone }).format(startsAt);
  return `${part({ weekday: "short" })}<b>${part({ day: "numeric" })}</b>${part({ month: "short" })}`;
}
