import * as contract from "../../contract/people/profiles.ts";
import { routes, signedIn } from "../http/router.ts";
import { deliver } from "../notifications/deliver.ts";
import { addItem, deleteItem, editItem } from "./items.ts";
import { setPicture } from "./pictures.ts";
import { editProfile, getProfile } from "./service.ts";

export const profiles = routes(contract)
  .openapi(contract.getProfile, async (c) => {
    const { id } = c.req.valid("param");
    return c.json(await getProfile(c.var.services.db, c.get("person"), id), 200);
  })
  .openapi(contract.editProfile, async (c) => {
    const me = signedIn(c);
    const { services } = c.var;
    const profile = await deliver(services, editProfile(services.db, me, c.req.valid("json")));
    return c.json(profile, 200);
  })
  .openapi(contract.addProfileItem, async (c) => {
    const me = signedIn(c);
    const { db } = c.var.services;
    return c.json(await addItem(db, me, c.req.valid("json")), 201);
  })
  .openapi(contract.editProfileItem, async (c) => {
    const me = signedIn(c);
    const { db } = c.var.services;
    const input = { id: c.req.valid("param").id, content: c.req.valid("json") };
    return c.json(await editItem(db, me, input), 200);
  })
  .openapi(contract.deleteProfileItem, async (c) => {
    const me = signedIn(c);
    return c.json(await deleteItem(c.var.services.db, me, c.req.valid("param").id), 200);
  })
  .openapi(contract.setProfilePicture, async (c) => {
    const me = signedIn(c);
    const { services } = c.var;
    const input = { ...c.req.valid("param"), ...c.req.valid("json") };
    return c.json(await deliver(services, setPicture(services, me, input)), 200);
  })
  .openapi(contract.removeProfilePicture, async (c) => {
    const me = signedIn(c);
    const input = { ...c.req.valid("param"), mediaId: null };
    const { services } = c.var;
    return c.json(await deliver(services, setPicture(services, me, input)), 200);
  });
