import * as contract from "../../contract/event-rsvps.ts";
import { dropKeptAnswers, keepForStrangers } from "../lib/kept-answers.ts";
import { routes, signedIn } from "../lib/routes.ts";
import { joinLineUp, joinTeam } from "./asks.ts";
import { listGoing } from "./going.ts";

const app = routes();
app.get("/events/:id/going", keepForStrangers());

const writes = { allowed: 120, seconds: 300 };

export const eventRsvps = app
  .openapi(contract.listGoing, async (c) => {
    const query = { ...c.req.valid("param"), ...c.req.valid("query") };
    return c.json(await listGoing(c.var.services.db, c.get("person"), query), 200);
  })
  .openapi(contract.joinTeam, async (c) => {
    const me = signedIn(c);
    const { services } = c.var;
    await services.limits.take("event-seats", me.id, writes);
    await joinTeam(services.db, me, c.req.valid("param").id);
    dropKeptAnswers(services);
    return c.body(null, 204);
  })
  .openapi(contract.joinLineUp, async (c) => {
    const me = signedIn(c);
    const { services } = c.var;
    await services.limits.take("event-edits", me.id, writes);
    await joinLineUp(services.db, me, c.req.valid("param").id);
    dropKeptAnswers(services);
    return c.body(null, 204);
  });
