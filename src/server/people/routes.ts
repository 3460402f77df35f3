import * as profiles from "../../contract/people/profiles.ts";
import { routes, signedIn } from "../http/router.ts";
import { deliver } from "../notifications/deliver.ts";
import { blockPerson, listBlocks, unblockPerson } from "./blocks.ts";
import { listFollows, setFollow } from "./follows.ts";
import { listMutes, setMute } from "./mutes.ts";

export const people = routes(profiles)
  .openapi(profiles.followPerson, async (c) => {
    const me = signedIn(c);
    const { services } = c.var;
    const { id } = c.req.valid("param");
    const following = setFollow(services.db, me, { id, followed: true });
    return c.json(await deliver(services, following), 200);
  })
  .openapi(profiles.unfollowPerson, async (c) => {
    const me = signedIn(c);
    const { services } = c.var;
    const { id } = c.req.valid("param");
    const following = setFollow(services.db, me, { id, followed: false });
    return c.json(await deliver(services, following), 200);
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
    await deliver(services, blockPerson(services.db, me, id));
    return c.body(null, 204);
  })
  .openapi(profiles.unblockPerson, async (c) => {
    const me = signedIn(c);
    const { services } = c.var;
    const { id } = c.req.valid("param");
    await deliver(services, unblockPerson(services.db, me, id));
    return c.body(null, 204);
  })
  .openapi(profiles.mutePerson, async (c) => {
    const { services } = c.var;
    const { id } = c.req.valid("param");
    await deliver(services, setMute(services.db, signedIn(c), { id, muted: true }));
    return c.body(null, 204);
  })
  .openapi(profiles.unmutePerson, async (c) => {
    const { services } = c.var;
    const { id } = c.req.valid("param");
    await deliver(services, setMute(services.db, signedIn(c), { id, muted: false }));
    return c.body(null, 204);
  })
  .openapi(profiles.listMutes, async (c) => {
    const { db } = c.var.services;
    return c.json(await listMutes(db, signedIn(c), c.req.valid("query")), 200);
  })
  .openapi(profiles.listBlocks, async (c) => {
    const me = signedIn(c);
    return c.json(await listBlocks(c.var.services.db, me, c.req.valid("query")), 200);
  });
