import * as contract from "../../contract/events/events.ts";
import * as fileContract from "../../contract/events/event-files.ts";
import * as listContract from "../../contract/events/event-lists.ts";
import * as savesContract from "../../contract/events/saves.ts";
import { cacheForAnonymous } from "../http/cache-responses.ts";
import { routes, signedIn } from "../http/router.ts";
import { getEventCalendar } from "./calendar.ts";
import { getCardPicture } from "./share-picture.ts";
import { listMyEvents } from "./my-events.ts";
import { listEventsOfPerson } from "./events-of-person.ts";
import { listShowsOfAct } from "../appearances/shows-of-act.ts";
import { getEvent } from "./event-page.ts";
import { listSavedEvents, saveEvent, unsaveEvent } from "./saves.ts";

const app = routes(contract, fileContract, listContract, savesContract);
app.get("/events/:id", cacheForAnonymous());

export const events = app
  .openapi(contract.getEvent, async (c) => {
    const { db } = c.var.services;
    const { key } = c.req.valid("query");
    return c.json(await getEvent(db, c.get("person"), c.req.valid("param").id, key), 200);
  })
  .openapi(fileContract.getEventCalendar, async (c) => {
    const { db, config } = c.var.services;
    const { slug } = c.req.valid("param");
    const { publicUrl } = config;
    const calendar = await getEventCalendar(db, c.get("person"), { slug, publicUrl });
    return c.body(calendar, 200, {
      "content-type": "text/calendar; charset=utf-8",
      "content-disposition": `attachment; filename="${slug.replaceAll(/[^\w-]/g, "")}.ics"`,
    });
  })
  .openapi(fileContract.getEventPicture, async (c) => {
    const { slug } = c.req.valid("param");
    const { bytes, etag } = await getCardPicture(c.var.services, {
      slug,
      address: c.var.address,
      ...c.req.valid("query"),
    });
    const headers = {
      etag,
      // The URL's `v` changes with the picture; a cached one may be an hour out of date.
      "cache-control": "public, max-age=3600",
      "cross-origin-resource-policy": "cross-origin",
    };
    if (c.req.header("if-none-match") === etag) return c.body(null, 304, headers);
    return c.body(bytes, 200, { ...headers, "content-type": "image/png" });
  })
  .openapi(contract.listMyEvents, async (c) => {
    const me = signedIn(c);
    return c.json(await listMyEvents(c.var.services.db, me, c.req.valid("query")), 200);
  })
  .openapi(savesContract.saveEvent, async (c) => {
    const me = signedIn(c);
    const { db } = c.var.services;
    return c.json(await saveEvent(db, me, c.req.valid("param").id), 200);
  })
  .openapi(savesContract.unsaveEvent, async (c) => {
    const me = signedIn(c);
    const { db } = c.var.services;
    await unsaveEvent(db, me, c.req.valid("param").id);
    return c.body(null, 204);
  })
  .openapi(savesContract.listSavedEvents, async (c) => {
    const me = signedIn(c);
    return c.json(await listSavedEvents(c.var.services.db, me, c.req.valid("query")), 200);
  })
  .openapi(listContract.listShowsOfAct, async (c) => {
    const query = { ...c.req.valid("param"), ...c.req.valid("query") };
    return c.json(await listShowsOfAct(c.var.services.db, c.get("person"), query), 200);
  })
  .openapi(listContract.listEventsOfPerson, async (c) => {
    const query = { ...c.req.valid("param"), ...c.req.valid("query") };
    return c.json(await listEventsOfPerson(c.var.services.db, c.get("person"), query), 200);
  });
