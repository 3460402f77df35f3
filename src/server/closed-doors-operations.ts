import * as accounts from "../contract/accounts.ts";
import * as eventEditing from "../contract/event-editing.ts";
import * as eventRsvps from "../contract/event-rsvps.ts";
import * as events from "../contract/events.ts";
import * as infoPages from "../contract/info-pages.ts";
import * as invitations from "../contract/invitations.ts";
import * as media from "../contract/media.ts";
import * as messages from "../contract/messages.ts";
import * as moderation from "../contract/moderation.ts";
import * as notifications from "../contract/notifications.ts";
import * as ownData from "../contract/own-data.ts";
import * as people from "../contract/people.ts";
import * as profiles from "../contract/profiles.ts";
import * as posts from "../contract/posts.ts";
import * as search from "../contract/search.ts";
import * as security from "../contract/security.ts";
import * as shares from "../contract/shares.ts";
import * as settings from "../contract/settings.ts";
import type { Access } from "../contract/operation.ts";

type Operation = { method: string; path: string; access: Access };

/** Every operation of every noun: what is not in this list is not proved to be closed. */
export const operations = [
  accounts,
  eventEditing,
  eventRsvps,
  events,
  infoPages,
  invitations,
  media,
  messages,
  moderation,
  notifications,
  ownData,
  people,
  profiles,
  posts,
  search,
  security,
  shares,
  settings,
]
  .flatMap((noun) => Object.values(noun) as unknown[])
  .filter(
    (value): value is Operation => typeof value === "object" && value !== null && "access" in value,
  );
