import * as marks from "../../contract/talent/act-marks.ts";
import * as contract from "../../contract/talent/acts.ts";
import { routes, signedIn } from "../http/router.ts";
import { deliver } from "../notifications/deliver.ts";
import { getActSharePicture } from "./act-share-picture.ts";
import { deleteAct } from "./delete-act.ts";
import { createAct, editAct } from "./edit-act.ts";
import { getAct, listActsOfPerson } from "./get-act.ts";
import { countFollowersOf, markAct } from "./marks.ts";
import { answerMembership, inviteMember, removeMember } from "./members.ts";
import { makePressKit } from "./make-press-kit.ts";
import { addToPortfolio, removeFromPortfolio, setActFile, setActPicture } from "./portfolio.ts";

export const acts = routes({ ...contract, ...marks })
  .openapi(contract.createAct, async (c) => {
    const { db } = c.var.services;
    return c.json(await createAct(db, signedIn(c), c.req.valid("json")), 201);
  })
  .openapi(contract.getAct, async (c) => {
    const { db } = c.var.services;
    return c.json(await getAct(db, c.get("person"), c.req.valid("param")), 200);
  })
  .openapi(contract.getActPicture, async (c) => {
    const { slug } = c.req.valid("param");
    const asked = { slug, address: c.var.address };
    const { bytes, etag } = await getActSharePicture(c.var.services, asked);
    const headers = {
      etag,
      "cache-control": "public, max-age=3600",
      "cross-origin-resource-policy": "cross-origin",
    };
    if (c.req.header("if-none-match") === etag) return c.body(null, 304, headers);
    return c.body(bytes, 200, { ...headers, "content-type": "image/png" });
  })
  .openapi(contract.getPressKit, async (c) => {
    const { id } = c.req.valid("param");
    const { name, stream } = await makePressKit(c.var.services, c.get("person"), id);
    return c.body(stream, 200, {
      "content-type": "application/zip",
      "content-disposition": `attachment; filename="press-kit.zip"; filename*=UTF-8''${encodeURIComponent(name)}.zip`,
      "cache-control": "private, no-store",
    });
  })
  .openapi(contract.listActsOfPerson, async (c) => {
    const { db } = c.var.services;
    const { id } = c.req.valid("param");
    return c.json({ items: await listActsOfPerson(db, c.get("person"), id) }, 200);
  })
  .openapi(contract.editAct, async (c) => {
    const { db } = c.var.services;
    const changes = { ...c.req.valid("json"), ...c.req.valid("param") };
    return c.json(await editAct(db, signedIn(c), changes), 200);
  })
  .openapi(contract.deleteAct, async (c) => {
    const { services } = c.var;
    await deliver(services, deleteAct(services, signedIn(c), c.req.valid("param").id));
    return c.body(null, 204);
  })
  .openapi(contract.setActPicture, async (c) => {
    const chosen = { ...c.req.valid("json"), ...c.req.valid("param") };
    return c.json(await setActPicture(c.var.services, signedIn(c), chosen), 200);
  })
  .openapi(contract.setActFile, async (c) => {
    const chosen = { ...c.req.valid("json"), ...c.req.valid("param") };
    return c.json(await setActFile(c.var.services, signedIn(c), chosen), 200);
  })
  .openapi(contract.addActMedium, async (c) => {
    const shown = { ...c.req.valid("json"), ...c.req.valid("param") };
    return c.json(await addToPortfolio(c.var.services, signedIn(c), "medium", shown), 200);
  })
  .openapi(contract.removeActMedium, async (c) =>
    c.json(await removeFromPortfolio(c.var.services, signedIn(c), c.req.valid("param")), 200),
  )
  .openapi(contract.addTrack, async (c) => {
    const { title, peaks } = c.req.valid("json");
    const shown = { ...c.req.valid("param"), caption: title, peaks };
    return c.json(await addToPortfolio(c.var.services, signedIn(c), "track", shown), 200);
  })
  .openapi(contract.removeTrack, async (c) =>
    c.json(await removeFromPortfolio(c.var.services, signedIn(c), c.req.valid("param")), 200),
  )
  .openapi(contract.inviteActMember, async (c) => {
    const { services } = c.var;
    const member = { ...c.req.valid("json"), ...c.req.valid("param") };
    return c.json(await deliver(services, inviteMember(services.db, signedIn(c), member)), 200);
  })
  .openapi(contract.removeActMember, async (c) => {
    const { db } = c.var.services;
    return c.json(await removeMember(db, signedIn(c), c.req.valid("param")), 200);
  })
  .openapi(contract.answerMembership, async (c) => {
    const answer = { ...c.req.valid("json"), ...c.req.valid("param") };
    const { services } = c.var;
    await deliver(services, answerMembership(services.db, signedIn(c), answer));
    return c.body(null, 204);
  })
  .openapi(marks.followAct, async (c) => {
    const { db } = c.var.services;
    const { id } = c.req.valid("param");
    const { on } = c.req.valid("json");
    await markAct(db, signedIn(c), { id, on, mark: "follow" });
    return c.json({ followedByMe: on, followers: await countFollowersOf(db, id) }, 200);
  })
  .openapi(marks.saveAct, async (c) => {
    const { id } = c.req.valid("param");
    const { on } = c.req.valid("json");
    await markAct(c.var.services.db, signedIn(c), { id, on, mark: "save" });
    return c.body(null, 204);
  });
