import type { Email } from "../lib/mail.ts";
import { excerpt } from "../notifications/text.ts";
import {
  differenceBetween,
  factsBeside,
  leadOf,
  type OfferedChange,
  offerLines,
} from "./change-text.ts";
import { whereOf } from "../events/place-text.ts";
import type { events } from "../events/tables.ts";
import { startText, usualLocale } from "../events/date-text.ts";
import { guestEmail } from "./guest-email.ts";

type Parts = {
  event: typeof events.$inferSelect;
  change: OfferedChange & { note: string };
  /** To the ticket, with its key. */
  link: string;
  /** Where replies go, unless to the site's own address. */
  replyTo: string | undefined;
  /** The locale for dates and times. */
  locale?: string;
  /** The event as a calendar file. */
  file: string;
};

/** The email for ticket holders without an account: what changed, and when and where the event is now. */
export function guestChangeEmail(
  to: string,
  { event, change, link, replyTo, locale = usualLocale, file }: Parts,
): Email {
  const { before, after } = change;
  const title = excerpt(event.title);
  const differences = after.cancelled ? [] : differenceBetween(before, after, locale);
  const lines = [
    ...differences,
    ...factsBeside(differences, [startText(event, locale), whereOf(event)]),
    ...offerLines(change, { event, to: "guest", locale }),
  ];
  return guestEmail(to, {
    kind: after.cancelled ? "Cancelled" : "Changed",
    title,
    said: leadOf(change, title),
    lines,
    link,
    replyTo,
    file,
  });
}
