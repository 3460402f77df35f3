import { index, integer, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { roles } from "../../contract/accounts/limits.ts";
import { newId } from "../lib/ids.ts";
import { users } from "../people/tables.ts";

const moment = () => timestamp({ withTimezone: true, precision: 3 });

/** Links for opening accounts when sign-up isn't open to everybody. */
export const signUpInvitations = pgTable(
  "sign_up_invitations",
  {
    id: uuid().primaryKey().$defaultFn(newId),
    hash: text().notNull().unique(),
    /** Who the link is for, as a note for administrators. */
    note: text().notNull().default(""),
    used: integer().notNull().default(0),
    maxUses: integer().notNull(),
    createdBy: uuid().references(() => users.id, { onDelete: "set null" }),
    expiresAt: moment().notNull(),
    createdAt: moment().notNull().defaultNow(),
  },
  (t) => [index("sign_up_invitations_created_by").on(t.createdBy)],
);

/** Sign-ups that wait for an administrator; there is no user yet. */
export const signUpRequests = pgTable(
  "sign_up_requests",
  {
    id: uuid().primaryKey().$defaultFn(newId),
    email: text().notNull().unique(),
    name: text().notNull(),
    role: text({ enum: roles }).notNull(),
    password: text().notNull(),
    createdAt: moment().notNull().defaultNow(),
  },
  (t) => [index("sign_up_requests_time").on(t.createdAt, t.id)],
);
