import * as contract from "../../contract/tickets/sales.ts";
import { cacheForAnonymous } from "../http/cache-responses.ts";
import { routes, signedIn } from "../http/router.ts";
import { offerToWaitlist } from "../orders/offer-released.ts";
import { getSalesCopies, sellAtOtherDates } from "./sales-copies.ts";
import { getOffer } from "./offer.ts";
import { deletePromo, listPromos, savePromo } from "./promos.ts";
import { getSales } from "./read-sales.ts";
import { saveSales } from "./save-sales.ts";

const app = routes();
app.get("/events/:id/offer", cacheForAnonymous());

// Enough for a venue that shares one address, too few to guess a code.
const guesses = { allowed: 60, seconds: 300 };

export const sales = app
  .openapi(contract.getSales, async (c) => {
    const { id } = c.req.valid("param");
    return c.json(await getSales(c.var.services.db, signedIn(c), id), 200);
  })
  .openapi(contract.saveSales, async (c) => {
    const me = signedIn(c);
    const { services } = c.var;
    const { bookingFee: fee } = services.config;
    const input = { ...c.req.valid("json"), ...c.req.valid("param"), fee };
    const saved = await saveSales(services.db, me, input);
    // New places are offered to the waitlist first.
    await offerToWaitlist(services, input.id);
    return c.json(saved, 200);
  })
  .openapi(contract.getSalesCopies, async (c) => {
    const { id } = c.req.valid("param");
    return c.json(await getSalesCopies(c.var.services.db, signedIn(c), id), 200);
  })
  .openapi(contract.sellAtOtherDates, async (c) => {
    const me = signedIn(c);
    const { services } = c.var;
    const copied = await sellAtOtherDates(services.db, me, c.req.valid("param").id);
    return c.json(copied, 200);
  })
  .openapi(contract.listPromos, async (c) => {
    const { id } = c.req.valid("param");
    return c.json(await listPromos(c.var.services.db, signedIn(c), id), 200);
  })
  .openapi(contract.savePromo, async (c) => {
    const me = signedIn(c);
    const { services } = c.var;
    const input = { ...c.req.valid("json"), ...c.req.valid("param") };
    const saved = await savePromo(services.db, me, input);
    return c.json(saved, 200);
  })
  .openapi(contract.deletePromo, async (c) => {
    const me = signedIn(c);
    const { services } = c.var;
    await deletePromo(services.db, me, c.req.valid("param"));
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
