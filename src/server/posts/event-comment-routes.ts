import * as contract from "../../contract/events/comments.ts";
import { routes, signedIn } from "../http/router.ts";
import { deliverNotifications } from "../notifications/deliver.ts";
import { createEventComment, listEventComments } from "./event-comments.ts";
import { tellThread } from "./live-hints.ts";

export const eventComments = routes()
  .openapi(contract.listEventComments, async (c) => {
    const query = { ...c.req.valid("param"), ...c.req.valid("query") };
    return c.json(await listEventComments(c.var.services.db, c.get("person"), query), 200);
  })
  .openapi(contract.createEventComment, async (c) => {
    const me = signedIn(c);
    const { services } = c.var;
    // The same few as under posts.
    const input = { ...c.req.valid("json"), eventId: c.req.valid("param").id };
    const { comment, isNew, told } = await createEventComment(services.db, me, input);
    if (isNew) tellThread(services, comment);
    await deliverNotifications(services, told);
    return c.json(comment, 201);
  });
