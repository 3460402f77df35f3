import * as contract from "../../contract/events/series.ts";
import { routes, signedIn } from "../http/router.ts";
import { deliver } from "../notifications/deliver.ts";
import { nameEventPost } from "../posts/name-event-post.ts";
import { cancelFollowing, editFollowing, planFollowing } from "./this-and-following.ts";
import { listDates, showDates } from "./list-occurrences.ts";

export const eventSeries = routes()
  .openapi(contract.showDates, async (c) => {
    const { db } = c.var.services;
    return c.json(await showDates(db, c.req.valid("json")), 200);
  })
  .openapi(contract.listDates, async (c) => {
    const query = { ...c.req.valid("query"), ...c.req.valid("param") };
    return c.json(await listDates(c.var.services.db, c.get("person"), query), 200);
  })
  .openapi(contract.planFollowing, async (c) => {
    const me = signedIn(c);
    const { db } = c.var.services;
    const input = { ...c.req.valid("json"), ...c.req.valid("param") };
    return c.json(await planFollowing(db, me, input), 200);
  })
  .openapi(contract.editFollowing, async (c) => {
    const me = signedIn(c);
    const { services } = c.var;
    const input = { ...c.req.valid("json"), ...c.req.valid("param") };
    const event = await deliver(services, editFollowing(services.db, me, input));
    await deliver(services, nameEventPost(services.db, event.id));
    return c.json(event, 200);
  })
  .openapi(contract.cancelFollowing, async (c) => {
    const me = signedIn(c);
    const { services } = c.var;
    const input = { ...c.req.valid("json"), ...c.req.valid("param") };
    const event = await deliver(services, cancelFollowing(services.db, me, input));
    return c.json(event, 200);
  });
