import * as reminderContract from "../../contract/tickets/sale-reminders.ts";
import * as contract from "../../contract/tickets/sales.ts";
import { cacheForAnonymous } from "../http/cache-responses.ts";
import { withEventAccess, withLockedEvent } from "../events/event-access.ts";
import { routes, signedIn } from "../http/router.ts";
import { offerToWaitlist } from "../orders/offer-free-places.ts";
import { getSalesCopies, sellAtOtherDates } from "./sales-copies.ts";
import { getOffer } from "./ticket-offer.ts";
import { deletePromo, listPromos, savePromo } from "./promos.ts";
import { getSales } from "./read-sales.ts";
import { remindOfSale, removeSaleReminder } from "./sale-reminders.ts";
import { saveSales } from "./save-sales.ts";

const app = routes(contract, reminderContract);
app.get("/events/:id/offer", cacheForAnonymous());

// Enough for a venue that shares one address, too few to guess a code.
const guesses = { allowed: 60, seconds: 300 };

export const sales = app
  .openapi(contract.getSales, async (c) => {
    const { id } = c.req.valid("param");
    return c.json(await withEventAccess(c.var.services.db, signedIn(c), id, "sell", getSales), 200);
  })
  .openapi(contract.saveSales, async (c) => {
    const me = signedIn(c);
    const { services } = c.var;
    const { bookingFee: fee } = services.config;
    const { id } = c.req.valid("param");
    const input = { ...c.req.valid("json"), fee };
    const saved = await withLockedEvent(services.db, me, id, "sell", (tx, access) =>
      saveSales(tx, access, input),
    );
    // New places are offered to the waitlist first.
    await offerToWaitlist(services, id);
    return c.json(saved, 200);
  })
  .openapi(contract.getSalesCopies, async (c) => {
    const { id } = c.req.valid("param");
    return c.json(
      await withEventAccess(c.var.services.db, signedIn(c), id, "sell", getSalesCopies),
      200,
    );
  })
  .openapi(contract.sellAtOtherDates, async (c) => {
    const me = signedIn(c);
    const { services } = c.var;
    const copied = await withEventAccess(
      services.db,
      me,
      c.req.valid("param").id,
      "sell",
      sellAtOtherDates,
    );
    return c.json(copied, 200);
  })
  .openapi(contract.listPromos, async (c) => {
    const { id } = c.req.valid("param");
    return c.json(
      await withEventAccess(c.var.services.db, signedIn(c), id, "sell", listPromos),
      200,
    );
  })
  .openapi(contract.savePromo, async (c) => {
    const me = signedIn(c);
    const { services } = c.var;
    const { id, promoId } = c.req.valid("param");
    const input = { ...c.req.valid("json"), promoId };
    const saved = await withLockedEvent(services.db, me, id, "sell", (tx, access) =>
      savePromo(tx, access, input),
    );
    return c.json(saved, 200);
  })
  .openapi(contract.deletePromo, async (c) => {
    const me = signedIn(c);
    const { services } = c.var;
    const { id, promoId } = c.req.valid("param");
    await withLockedEvent(services.db, me, id, "sell", (tx, access) =>
      deletePromo(tx, access, promoId),
    );
    return c.body(null, 204);
  })
  .openapi(reminderContract.remindOfSale, async (c) => {
    await remindOfSale(c.var.services.db, signedIn(c), c.req.valid("param").id);
    return c.body(null, 204);
  })
  .openapi(reminderContract.removeSaleReminder, async (c) => {
    await removeSaleReminder(c.var.services.db, signedIn(c), c.req.valid("param").id);
    return c.body(null, 204);
  })
  .openapi(contract.getOffer, async (c) => {
    const { db, rateLimiter } = c.var.services;
    const input = { ...c.req.valid("query"), ...c.req.valid("param") };
    const { address } = c.var;
    if (input.code !== undefined) await rateLimiter.take("promo-guesses", address, guesses);
    const offer = await getOffer(db, c.get("person"), input);
    // A valid code does not count as a guess.
    if (input.code !== undefined) await rateLimiter.giveBack("promo-guesses", address);
    return c.json(offer, 200);
  });
