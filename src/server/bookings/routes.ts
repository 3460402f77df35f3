import * as contract from "../../contract/bookings/bookings.ts";
import { routes, signedIn } from "../http/router.ts";
import { deliver } from "../notifications/deliver.ts";
import { countBookings, getBooking, listBookings } from "./list-bookings.ts";
import { listBookingMessages, writeBookingMessage } from "./messages.ts";
import { acceptBooking, counterOffer, moveBooking } from "./moves.ts";
import { offerBooking } from "./offer.ts";

export const bookings = routes(contract)
  .openapi(contract.offerBooking, async (c) => {
    const { services } = c.var;
    const offered = offerBooking(services.db, signedIn(c), c.req.valid("json"));
    return c.json(await deliver(services, offered), 201);
  })
  .openapi(contract.listBookings, async (c) => {
    const { db } = c.var.services;
    return c.json(await listBookings(db, signedIn(c), c.req.valid("query")), 200);
  })
  .openapi(contract.countBookings, async (c) => {
    const { db } = c.var.services;
    return c.json(await countBookings(db, signedIn(c)), 200);
  })
  .openapi(contract.getBooking, async (c) => {
    const { db } = c.var.services;
    return c.json(await getBooking(db, signedIn(c), c.req.valid("param").id), 200);
  })
  .openapi(contract.counterOffer, async (c) => {
    const { services } = c.var;
    const { id: versionId, ...sent } = c.req.valid("json");
    const answer = { ...sent, versionId, id: c.req.valid("param").id };
    return c.json(await deliver(services, counterOffer(services.db, signedIn(c), answer)), 200);
  })
  .openapi(contract.acceptBooking, async (c) => {
    const { services } = c.var;
    const read = { ...c.req.valid("json"), ...c.req.valid("param") };
    return c.json(await deliver(services, acceptBooking(services.db, signedIn(c), read)), 200);
  })
  .openapi(contract.moveBooking, async (c) => {
    const { services } = c.var;
    const move = { ...c.req.valid("json"), ...c.req.valid("param") };
    return c.json(await deliver(services, moveBooking(services.db, signedIn(c), move)), 200);
  })
  .openapi(contract.listBookingMessages, async (c) => {
    const { db } = c.var.services;
    const { id } = c.req.valid("param");
    return c.json({ items: await listBookingMessages(db, signedIn(c), id) }, 200);
  })
  .openapi(contract.writeBookingMessage, async (c) => {
    const { services } = c.var;
    const { id: messageId, text } = c.req.valid("json");
    const written = { id: c.req.valid("param").id, messageId, text };
    await deliver(services, writeBookingMessage(services.db, signedIn(c), written));
    return c.body(null, 204);
  });
