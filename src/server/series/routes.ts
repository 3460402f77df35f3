import * as contract from "../../contract/events/series.ts";
import { routes, signedIn } from "../http/router.ts";
import { deliverNotifications } from "../notifications/deliver.ts";
import { nameEventPost } from "../posts/name-event-post.ts";
import { cancelFollowing, editFollowing, planFollowing } from "./this-and-following.ts";
import { deliverChange } from "../event-changes/deliver-changes.ts";
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
    const done = await editFollowing(services.db, me, input);
    const { event, promotedIds, told, versions } = done;
    await nameEventPost(services, event.id);
    for (const personId of promotedIds)
      services.live.toPerson(personId, { type: "my-events-changed" });
    await deliverNotifications(services, told);
    for (const version of versions) await deliverChange(services, version);
    return c.json(event, 200);
  })
  .openapi(contract.cancelFollowing, async (c) => {
    const me = signedIn(c);
    const { services } = c.var;
    const input = { ...c.req.valid("json"), ...c.req.valid("param") };
    const { event, versions } = await cancelFollowing(services.db, me, input);
    for (const version of versions) await deliverChange(services, version);
    return c.json(event, 200);
  });
