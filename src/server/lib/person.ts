import { sql, type AnyColumn, type Placeholder, type SQL } from "drizzle-orm";
import type { roles } from "../../contract/accounts/limits.ts";

/** A signed-in person. Only the session check creates one, so having it proves authentication. */
declare const proven: unique symbol;
export type Person = {
  readonly [proven]: true;
  readonly id: string;
  readonly name: string;
  readonly username: string;
  readonly email: string;
  readonly emailVerified: boolean;
  readonly role: (typeof roles)[number];
  readonly administrator: boolean;
  readonly moderator: boolean;
  readonly image: string | null;
  readonly sessionId: string;
  readonly mutedWords: readonly string[];
};

/** The viewer: a signed-in person, or undefined for an anonymous visitor. */
export type Viewer = Person | undefined;

/** A viewer, a placeholder for one in a prepared statement, or a column to check each person of a query. */
export type ViewerId = ({ readonly id: string | Placeholder | AnyColumn } & AsStaff) | undefined;

/** Whether the person's staff role counts. If no field is set, the tables decide; a person identified by a token has none in any case. */
type AsStaff = {
  readonly administrator?: boolean;
  readonly moderator?: boolean;
  readonly asStaff?: Placeholder | SQL;
};

/** The viewer of a prepared statement. */
export const preparedViewer = {
  id: sql.placeholder("viewer"),
  asStaff: sql.placeholder("asStaff"),
};

/** Values for the placeholders of `preparedViewer`. */
export function viewing(viewer: Viewer) {
  return { viewer: viewer?.id, asStaff: viewer?.administrator || viewer?.moderator || false };
}

/** A door link a phone proved to own. Only the guard's finder creates one, so having it proves access. */
export type DoorLink = { readonly [proven]: true; readonly id: string; readonly eventId: string };
