import * as profiles from "../../contract/people/profiles.ts";
import { routes, signedIn } from "../http/router.ts";
import { deliverNotifications } from "../notifications/deliver.ts";
import { blockPerson, listBlocks, unblockPerson } from "./blocks.ts";
import { listFollows, setFollow } from "./follows.ts";

export const people = routes()
  .openapi(profiles.followPerson, async (c) => {
    const me = signedIn(c);
    const { services } = c.var;
    const { id } = c.req.valid("param");
    const { answer, told } = await setFollow(services.db, me, { id, followed: true });
    services.live.toPerson(id, { type: "follows-changed" });
    await deliverNotifications(services, told);
    return c.json(answer, 200);
  })
  .openapi(profiles.unfollowPerson, async (c) => {
    const me = signedIn(c);
    const { services } = c.var;
    const { id } = c.req.valid("param");
    const { answer, told } = await setFollow(services.db, me, { id, followed: false });
    services.live.toPerson(id, { type: "follows-changed" });
    await deliverNotifications(services, told);
    return c.json(answer, 200);
  })
  .openapi(profiles.listFollowers, async (c) => {
    const query = { ...c.req.valid("param"), ...c.req.valid("query") };
    const { db } = c.var.services;
    return c.json(await listFollows(db, c.get("person"), "followers", query), 200);
  })
  .openapi(profiles.listFollowing, async (c) => {
    const query = { ...c.req.valid("param"), ...c.req.valid("query") };
    const { db } = c.var.services;
    return c.json(await listFollows(db, c.get("person"), "following", query), 200);
  })
  .openapi(profiles.blockPerson, async (c) => {
    const me = signedIn(c);
    const { services } = c.var;
    const { id } = c.req.valid("param");
    const { promotedIds, notifiedIds } = await blockPerson(services.db, me, id);
    for (const personId of [me.id, id, ...promotedIds])
      services.live.toPerson(personId, { type: "my-events-changed" });
    await deliverNotifications(services, notifiedIds);
    services.live.peopleChanged([me.id, id]);
    return c.body(null, 204);
  })
  .openapi(profiles.unblockPerson, async (c) => {
    const me = signedIn(c);
    const { services } = c.var;
    const { id } = c.req.valid("param");
    await unblockPerson(services.db, me, id);
    services.live.peopleChanged([me.id, id]);
    return c.body(null, 204);
  })
  .openapi(profiles.listBlocks, async (c) => {
    const me = signedIn(c);
    return c.json(await listBlocks(c.var.services.db, me, c.req.valid("query")), 200);
  });
