import { index, jsonb, pgTable, timestamp, uuid } from "drizzle-orm/pg-core";
import type { ProfileItem } from "../../contract/people/profiles.ts";
import { media } from "../media/tables.ts";
import { users } from "../people/tables.ts";

/** Which own pictures a person shows; apart from `users`, which media refer to. */
export const portraits = pgTable(
  "portraits",
  {
    userId: uuid()
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    avatarId: uuid().references(() => media.id, { onDelete: "set null" }),
    coverId: uuid().references(() => media.id, { onDelete: "set null" }),
  },
  (t) => [index("portraits_avatar").on(t.avatarId), index("portraits_cover").on(t.coverId)],
);

/** The entries of a profile's lists: links, testimonials, achievements, skills. */
export const profileItems = pgTable(
  "profile_items",
  {
    /** Made by the client, so that a repeated request adds once. */
    id: uuid().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    content: jsonb().$type<ProfileItem>().notNull(),
    createdAt: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
  },
  (t) => [index("profile_items_user").on(t.userId, t.createdAt, t.id)],
);
