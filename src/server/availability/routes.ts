import { Hono } from "hono";
import * as contract from "../../contract/talent/availability.ts";
import { type Env, routes, signedIn } from "../http/router.ts";
import { actCalendar, makeActCalendarLink } from "./calendar.ts";
import { addBusyCalendar, listDaySources, removeBusyCalendar } from "./busy-calendars.ts";
import { removeDayRule, saveDayRule } from "./day-rules.ts";
import { listActDays, setActDays } from "./days.ts";

export const availability = routes(contract)
  .openapi(contract.listActDays, async (c) => {
    const asked = { ...c.req.valid("param"), ...c.req.valid("query") };
    return c.json(await listActDays(c.var.services.db, c.get("person"), asked), 200);
  })
  .openapi(contract.setActDays, async (c) => {
    const chosen = { ...c.req.valid("param"), ...c.req.valid("json") };
    await setActDays(c.var.services.db, signedIn(c), chosen);
    return c.body(null, 204);
  })
  .openapi(contract.makeActCalendarLink, async (c) => {
    const { db, config } = c.var.services;
    const wanted = { ...c.req.valid("param"), publicUrl: config.publicUrl };
    return c.json(await makeActCalendarLink(db, signedIn(c), wanted), 201);
  })
  .openapi(contract.listDaySources, async (c) => {
    const { id } = c.req.valid("param");
    return c.json(await listDaySources(c.var.services.db, signedIn(c), id), 200);
  })
  .openapi(contract.saveDayRule, async (c) => {
    const wanted = { ...c.req.valid("param"), ...c.req.valid("json") };
    await saveDayRule(c.var.services.db, signedIn(c), wanted);
    return c.body(null, 204);
  })
  .openapi(contract.removeDayRule, async (c) => {
    await removeDayRule(c.var.services.db, signedIn(c), c.req.valid("param"));
    return c.body(null, 204);
  })
  .openapi(contract.addBusyCalendar, async (c) => {
    const wanted = { ...c.req.valid("param"), ...c.req.valid("json") };
    await addBusyCalendar(c.var.services, signedIn(c), wanted);
    return c.body(null, 204);
  })
  .openapi(contract.removeBusyCalendar, async (c) => {
    await removeBusyCalendar(c.var.services.db, signedIn(c), c.req.valid("param"));
    return c.body(null, 204);
  });

const calls = { allowed: 300, seconds: 300 };

/** The URL that calendar apps poll. Its key is the proof of access. */
export const availabilityPages = new Hono<Env>().get("/calendar/act.ics", async (c) => {
  const { db, config, rateLimiter } = c.var.services;
  await rateLimiter.takeForReading("feeds", c.var.address, calls);
  const text = await actCalendar(db, c.req.query("key") ?? "", config.publicUrl);
  return c.body(text, 200, {
    "content-type": "text/calendar; charset=utf-8",
    "cache-control": "private, no-cache",
  });
});
