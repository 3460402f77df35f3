import { eq, sql, type SQL } from "drizzle-orm";
import { notificationKinds } from "../../contract/notification-kinds.ts";
import type { NotificationChoices } from "../../contract/notifications.ts";
import { type Db, preparedOnce } from "../lib/database/database.ts";
import { done, notified, type Done } from "../lib/effects.ts";
import type { Person } from "../lib/person.ts";
import { settings } from "../settings/tables.ts";
import type { Kind } from "./notify.ts";
import { notificationChoices, notifications } from "./tables.ts";

type Channels = NotificationChoices[Kind];

// Likes are many, and saving an event is no commitment: both stay in the app unless the user chooses otherwise.
const quiet: Kind[] = ["like", "saved-reminder"];
// An email is read when the broadcast is long over, and deleting an account sends its own email about each booking.
const quietByEmail: Kind[] = [...quiet, "live", "booking-gone"];

function defaultChannels(kind: Kind): Channels {
  return { inApp: true, email: !quietByEmail.includes(kind), push: !quiet.includes(kind) };
}

export async function getChoices(db: Db, person: Person): Promise<NotificationChoices> {
  const rows = await chosenBy(db).execute({ person: person.id });
  const chosen = new Map(
    rows.map(({ kind, inApp, email, push }) => [kind, { inApp, email, push }]),
  );
  return Object.fromEntries(
    notificationKinds.map((kind) => [kind, chosen.get(kind) ?? defaultChannels(kind)]),
  ) as NotificationChoices;
}

const chosenBy = preparedOnce((db) =>
  db
    .select()
    .from(notificationChoices)
    .where(eq(notificationChoices.userId, sql.placeholder("person")))
    .prepare("notification_choices"),
);

/** Changes some channels of one kind; two concurrent changes both take effect. */
export async function chooseChannels(
  db: Db,
  person: Person,
  { kind, ...changes }: { kind: Kind } & { [K in keyof Channels]?: boolean | undefined },
): Promise<Done<NotificationChoices>> {
  const given = Object.fromEntries(
    Object.entries(changes).filter(([, value]) => value !== undefined),
  ) as Partial<Channels>;
  if (Object.keys(given).length > 0)
    await db
      .insert(notificationChoices)
      .values({ userId: person.id, kind, ...defaultChannels(kind), ...given })
      .onConflictDoUpdate({
        target: [notificationChoices.userId, notificationChoices.kind],
        set: given,
      });
  return done(await getChoices(db, person), [notified([person.id])]);
}

/**
 * Whether this recipient was sent nothing about new events of the same organizer by this channel lately: one a day is
 * enough. The limit is less than a day, since what waits longer than that is no longer sent.
 */
export function isFirstOfDay(channel: "mailed_at" | "pushed_at"): SQL {
  return sql`(${notifications.kind} <> 'new-event' or not exists (select 1 from ${notifications} as earlier
    where earlier.recipient_id = ${notifications.recipientId} and earlier.kind = 'new-event'
      and earlier.person_id = ${notifications.personId} and earlier.${sql.identifier(channel)} > now() - interval '20 hours'))`;
}

/** Whether the recipient has the channel on for the notification's kind, and its master switch. */
export function isChannelOn(channel: "email" | "push"): SQL {
  const [master, isOn, chosen, off] =
    channel === "email"
      ? [settings.emailNotifications, sql`true`, notificationChoices.email, quietByEmail]
      : [settings.pushNotifications, sql`false`, notificationChoices.push, quiet];
  return sql`coalesce((select ${master} from ${settings}
      where ${settings.userId} = ${notifications.recipientId}), ${isOn})
    and coalesce((select ${chosen} from ${notificationChoices}
      where ${notificationChoices.userId} = ${notifications.recipientId}
        and ${notificationChoices.kind} = ${notifications.kind}), ${notifications.kind} not in ${off})`;
}
