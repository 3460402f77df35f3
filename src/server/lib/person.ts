import { sql, type AnyColumn, type Placeholder } from "drizzle-orm";
import type { roles } from "../../contract/accounts/limits.ts";

/** A signed-in person; only the session check makes one, so holding it is the proof. */
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

/** A viewer, the place in a prepared statement where the id of one goes, or each person of a query. */
export type ViewerId = ({ readonly id: string | Placeholder | AnyColumn } & AsStaff) | undefined;

/** Whether their role counts. Without either field the tables say; a person whom a token names has none, whatever the tables say. */
type AsStaff = {
  readonly administrator?: boolean;
  readonly moderator?: boolean;
  readonly asStaff?: Placeholder;
};

/** The viewer of a prepared statement. */
export const preparedViewer = {
  id: sql.placeholder("viewer"),
  asStaff: sql.placeholder("asStaff"),
};

/** Who fills that place. */
export function viewing(viewer: Viewer) {
  return { viewer: viewer?.id, asStaff: viewer?.administrator || viewer?.moderator || false };
}

/** A door link that a phone has proved to be its own; only the guard's finder makes one, so holding it is the proof. */
export type DoorLink = { readonly [proven]: true; readonly id: string; readonly eventId: string };
