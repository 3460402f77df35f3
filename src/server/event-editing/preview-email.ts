import type { EmailPreview } from "../../contract/events/email-previews.ts";
import { type Plan, planOf } from "../event-changes/change-text.ts";
import type { EventAccess } from "../events/event-access.ts";
import type { Transaction } from "../lib/database/database.ts";
import { eventNewsEmail } from "../notifications/event-news-email.ts";
import type { Changes } from "./drafts.ts";
import { readChanged } from "./preview-change.ts";

type Event = EventAccess["event"];
type Noted<Input> = { input: Input; note: string; publicUrl: string };

/** The email that members get about these changes if they are saved now. */
export async function previewChangeEmail(
  tx: Transaction,
  access: EventAccess<"edit">,
  { input, note, publicUrl }: Noted<Changes>,
): Promise<EmailPreview> {
  const { before, after, facts } = await readChanged(tx, access, input);
  const event = { ...access.event, ...facts };
  return render(event, { before, after, note }, publicUrl);
}

/** The email that members get about the cancellation. */
export function previewCancelEmail(
  { event }: EventAccess<"cancel">,
  { note, publicUrl }: Omit<Noted<never>, "input">,
): EmailPreview {
  const cancelled = { ...event, status: "cancelled" as const };
  const change = { before: planOf(event), after: planOf(cancelled), note };
  return render(cancelled, change, publicUrl);
}

function render(
  event: Event,
  change: { before: Plan; after: Plan; note: string },
  publicUrl: string,
): EmailPreview {
  const kind = change.after.cancelled ? "event-cancelled" : "event-changed";
  // Whose links to join and to unsubscribe are each reader's own, and the calendar file is an attachment.
  const about = { event, salesOpenAt: null, joinUrl: undefined, file: "" };
  const card = { shown: { kind }, change } as const;
  const { subject, html } = eventNewsEmail("", { card, about, publicUrl, token: "" });
  return { subject, html };
}
