import * as contract from "../../contract/events/rsvps.ts";
import { cacheForAnonymous } from "../http/cache-responses.ts";
import { routes, signedIn } from "../http/router.ts";
import { deliver } from "../notifications/deliver.ts";
import { rsvp } from "./rsvp.ts";
import { listGoing } from "./going-list.ts";

const app = routes(contract);
app.get("/events/:id/going", cacheForAnonymous());

export const eventRsvps = app
  .openapi(contract.rsvp, async (c) => {
    const me = signedIn(c);
    const { services } = c.var;
    const input = { ...c.req.valid("param"), ...c.req.valid("json") };
    return c.json(await deliver(services, rsvp(services.db, me, input)), 200);
  })
  .openapi(contract.listGoing, async (c) => {
    const query = { ...c.req.valid("param"), ...c.req.valid("query") };
    return c.json(await listGoing(c.var.services.db, c.get("person"), query), 200);
  });
