import * as contract from "../../contract/events/series.ts";
import { withEventAccess } from "../events/event-access.ts";
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
    const changes = c.req.valid("json");
    const plan = await withEventAccess(db, me, c.req.valid("param").id, "edit", (tx, access) =>
      planFollowing(tx, access, changes),
    );
    return c.json(plan, 200);
  })
  .openapi(contract.editFollowing, async (c) => {
    const me = signedIn(c);
    const { services } = c.var;
    const changes = c.req.valid("json");
    const done = await withEventAccess(
      services.db,
      me,
      c.req.valid("param").id,
      "edit",
      (tx, access) => editFollowing(tx, access, changes),
    );
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
    const { message } = c.req.valid("json");
    const { event, versions } = await withEventAccess(
      services.db,
      me,
      c.req.valid("param").id,
      "cancel",
      (tx, access) => cancelFollowing(tx, access, message),
    );
    for (const version of versions) await deliverChange(services, version);
    return c.json(event, 200);
  });
