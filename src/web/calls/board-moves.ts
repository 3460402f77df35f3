import type { Application } from "../../contract/calls/applications.ts";
import type { Call } from "../../contract/calls/calls.ts";
import type { BoardColumn } from "../../contract/calls/limits.ts";

/** Whether the team may still move an application: not while an offer is under way, nor once it is answered. */
export function isMovable({ state, booking }: Application): boolean {
  if (state === "offered")
    return !booking || ["declined", "withdrawn", "expired", "cancelled"].includes(booking.state);
  return state === "new" || state === "shortlisted";
}

/** Whether an application can go to a column, by its menu or by dropping it there. */
export function canMoveTo(
  application: Application,
  column: BoardColumn,
  { can }: Pick<Call, "can">,
): boolean {
  const { state, act } = application;
  if (!isMovable(application) || state === column) return false;
  return column !== "offered" || (can.offer && act.listed);
}
