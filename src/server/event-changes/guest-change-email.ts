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
import { startWords, usualLocale } from "../events/date-text.ts";
import { guestEmail } from "./guest-email.ts";

type Parts = {
  event: typeof events.$inferSelect;
  change: OfferedChange & { note: string };
  /** To the ticket, with its key. */
  link: string;
  /** Where replies go, when not to our own address. */
  replyTo: string | undefined;
  /** In which they read dates and clocks. */
  locale?: string;
  /** The event for a calendar. */
  file: string;
};

/** What is different, when and where it is now, to somebody who has a ticket and no account. */
export function guestChangeEmail(
  to: string,
  { event, change, link, replyTo, locale = usualLocale, file }: Parts,
): Email {
  const { before, after } = change;
  const title = excerpt(event.title);
  const differences = after.cancelled ? [] : differenceBetween(before, after, locale);
  const lines = [
    ...differences,
    ...factsBeside(differences, [startWords(event, locale), whereOf(event)]),
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
