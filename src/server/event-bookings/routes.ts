import * as contract from "../../contract/bookings/event-bookings.ts";
import { withEventAccess } from "../events/event-access.ts";
import { routes, signedIn } from "../http/router.ts";
import { listBookingsOfEvent } from "./list-bookings-of-event.ts";

export const eventBookings = routes(contract).openapi(contract.listBookingsOfEvent, async (c) => {
  const { db } = c.var.services;
  const { id } = c.req.valid("param");
  const query = c.req.valid("query");
  const found = await withEventAccess(db, signedIn(c), id, "refund", (tx, access) =>
    listBookingsOfEvent(tx, access, query),
  );
  return c.json(found, 200);
});
