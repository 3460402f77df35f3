import * as contract from "../../contract/events/rsvps.ts";
import { dropKeptAnswers, keepForStrangers } from "../http/response-cache.ts";
import { routes, signedIn } from "../http/router.ts";
import { ring } from "../notifications/deliver.ts";
import { answerEvent } from "./rsvp.ts";
import { joinLineUp, joinTeam } from "../event-editing/accept-invitation.ts";
import { listGoing } from "./going-list.ts";

const app = routes();
app.get("/events/:id/going", keepForStrangers());

const writes = { allowed: 120, seconds: 300 };

export const eventRsvps = app
  .openapi(contract.answerEvent, async (c) => {
    const me = signedIn(c);
    const { id } = c.req.valid("param");
    const { db, limits, live } = c.var.services;
    await limits.take("answers", me.id, { allowed: 300, seconds: 300 });
    const input = { id, ...c.req.valid("json") };
    const { event, takenUp, told } = await answerEvent(db, me, input);
    await ring(c.var.services, told);
    dropKeptAnswers(c.var.services);
    for (const personId of takenUp) live.toPerson(personId, { type: "my-events-changed" });
    return c.json(event, 200);
  })
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
