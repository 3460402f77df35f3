import * as contract from "../../contract/calls/calls.ts";
import { routes, signedIn } from "../http/router.ts";
import { deliver } from "../notifications/deliver.ts";
import { createCall, deleteCall, editCall, setCallState } from "./edit-call.ts";
import { getCall, namedCall, listCalls, listCallsOfEvent, listMyCalls } from "./list-calls.ts";

export const calls = routes(contract)
  .openapi(contract.listCalls, async (c) =>
    c.json(await listCalls(c.var.services.db, c.get("person"), c.req.valid("query")), 200),
  )
  .openapi(contract.getCall, async (c) =>
    c.json(
      await getCall(c.var.services.db, c.get("person"), namedCall(c.req.valid("param").id)),
      200,
    ),
  )
  .openapi(contract.listMyCalls, async (c) =>
    c.json(await listMyCalls(c.var.services.db, signedIn(c), c.req.valid("query")), 200),
  )
  .openapi(contract.listCallsOfEvent, async (c) => {
    const { db } = c.var.services;
    const { id } = c.req.valid("param");
    return c.json({ items: await listCallsOfEvent(db, c.get("person"), id) }, 200);
  })
  .openapi(contract.createCall, async (c) =>
    c.json(await createCall(c.var.services.db, signedIn(c), c.req.valid("json")), 201),
  )
  .openapi(contract.editCall, async (c) => {
    const { services } = c.var;
    const changes = { ...c.req.valid("json"), ...c.req.valid("param") };
    return c.json(await deliver(services, editCall(services.db, signedIn(c), changes)), 200);
  })
  .openapi(contract.setCallState, async (c) => {
    const { services } = c.var;
    const wanted = { ...c.req.valid("json"), ...c.req.valid("param") };
    return c.json(await deliver(services, setCallState(services.db, signedIn(c), wanted)), 200);
  })
  .openapi(contract.deleteCall, async (c) => {
    await deleteCall(c.var.services.db, signedIn(c), c.req.valid("param").id);
    return c.body(null, 204);
  });
