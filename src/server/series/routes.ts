import { localeOf } from "../../contract/locale.ts";
import * as contract from "../../contract/events/series.ts";
import { withEventAccess, writeWithEvent } from "../events/event-access.ts";
import { routes, signedIn } from "../http/router.ts";
import { deliver } from "../notifications/deliver.ts";
import { nameEventPost } from "../posts/name-event-post.ts";
import { cancelFollowing, planCancelFollowing } from "./cancel-following.ts";
import { editFollowing, planFollowing } from "./this-and-following.ts";
import { listDates, showDates } from "./list-occurrences.ts";

export const eventSeries = routes(contract)
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
    const locale = localeOf(c.req.header("accept-language"));
    const changes = { ...c.req.valid("json"), locale };
    const plan = await withEventAccess(db, me, c.req.valid("param").id, "edit", (tx, access) =>
      planFollowing(tx, access, changes),
    );
    return c.json(plan, 200);
  })
  .openapi(contract.editFollowing, async (c) => {
    const me = signedIn(c);
    const { services } = c.var;
    const changes = c.req.valid("json");
    const { id } = c.req.valid("param");
    const edited = writeWithEvent(services.db, me, id, "edit", (tx, access) =>
      editFollowing(tx, access, changes),
    );
    const event = await deliver(services, edited);
    await deliver(services, nameEventPost(services.db, id));
    return c.json(event, 200);
  })
  .openapi(contract.planCancelFollowing, async (c) => {
    const me = signedIn(c);
    const locale = localeOf(c.req.header("accept-language"));
    const { id } = c.req.valid("param");
    const plan = await withEventAccess(c.var.services.db, me, id, "cancel", (tx, access) =>
      planCancelFollowing(tx, access, locale),
    );
    return c.json(plan, 200);
  })
  .openapi(contract.cancelFollowing, async (c) => {
    const me = signedIn(c);
    const { services } = c.var;
    const { message } = c.req.valid("json");
    const { id } = c.req.valid("param");
    const cancelled = writeWithEvent(services.db, me, id, "cancel", (tx, access) =>
      cancelFollowing(tx, access, message),
    );
    const event = await deliver(services, cancelled);
    return c.json(event, 200);
  });
