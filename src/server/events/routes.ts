import * as contract from "../../contract/events.ts";
import { dropKeptAnswers, keepForStrangers } from "../lib/kept-answers.ts";
import { routes, signedIn } from "../lib/routes.ts";
import { listEvents, listMyEvents } from "./list.ts";
import { answerEvent, getEvent } from "./service.ts";

const app = routes();
app.get("/events", keepForStrangers());
app.get("/events/:slug", keepForStrangers());

export const events = app
  .openapi(contract.listEvents, async (c) => {
    const { db } = c.var.services;
    return c.json(await listEvents(db, c.get("person"), c.req.valid("query")), 200);
  })
  .openapi(contract.getEvent, async (c) => {
    const { db } = c.var.services;
    return c.json(await getEvent(db, c.get("person"), c.req.valid("param").slug), 200);
  })
  .openapi(contract.answerEvent, async (c) => {
    const me = signedIn(c);
    const { id } = c.req.valid("param");
    const { answer } = c.req.valid("json");
    await c.var.services.limits.take("answers", me.id, { allowed: 300, seconds: 300 });
    const event = await answerEvent(c.var.services.db, me, { id, answer });
    dropKeptAnswers(c.var.services);
    return c.json(event, 200);
  })
  .openapi(contract.listMyEvents, async (c) => {
    const me = signedIn(c);
    return c.json(await listMyEvents(c.var.services.db, me, c.req.valid("query")), 200);
  });
