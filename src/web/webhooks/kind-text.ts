import type { WebhookKind } from "../../contract/integrations/limits.ts";

/** The labels of webhook kinds, as shown in Settings. */
export const kindText: Record<WebhookKind, string> = {
  "event.published": "An event is published",
  "event.changed": "An event changes",
  "event.cancelled": "An event is cancelled",
  "rsvp.changed": "Somebody RSVPs or changes their RSVP",
  "order.paid": "An order is paid, or a free one confirmed",
  "refund.created": "A refund is made",
  "check-in.created": "Somebody is checked in",
  "check-in.undone": "A check-in is undone",
};
