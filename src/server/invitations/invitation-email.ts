import { linkEmail } from "../accounts/emails.ts";
import { dayWords } from "../events/date-text.ts";
import type { Email } from "../lib/mail.ts";

type Parts = { by: string; when: { at: Date; zone: string }; link: string; stop: string };

/** Names who invites by their username alone: titles and names could be an advertisement to somebody who never asked. */
export function invitationLetter(to: string, { by, when, link, stop }: Parts): Email {
  const day = dayWords(when.at, when.zone);
  const made = linkEmail(to, "You are invited to an event", {
    before: `@${by} on Marquee invites you to an event on ${day}. The link shows what it is and lets you answer:`,
    link,
    label: "See the invitation",
    after: `It is for you alone. If you do not know the sender, ignore this letter. No more invitations to this address: ${stop}`,
  });
  return { ...made, unsubscribeUrl: stop };
}
