import * as contract from "../../contract/calls/applications.ts";
import { routes, signedIn } from "../http/router.ts";
import { deliver } from "../notifications/deliver.ts";
import { applyToCall, listActsToApply, listMyApplications, withdrawApplication } from "./apply.ts";
import { getApplication, getBoard, listApplications } from "./board.ts";
import {
  addApplicationNote,
  answerApplications,
  deleteApplicationNote,
  rateApplication,
} from "./move-applications.ts";

export const applications = routes(contract)
  .openapi(contract.listMyApplications, async (c) =>
    c.json(await listMyApplications(c.var.services.db, signedIn(c), c.req.valid("query")), 200),
  )
  .openapi(contract.listActsToApply, async (c) => {
    const { db } = c.var.services;
    return c.json({ items: await listActsToApply(db, signedIn(c), c.req.valid("param").id) }, 200);
  })
  .openapi(contract.apply, async (c) => {
    const { services } = c.var;
    const sent = { ...c.req.valid("json"), callId: c.req.valid("param").id };
    return c.json(await deliver(services, applyToCall(services.db, signedIn(c), sent)), 201);
  })
  .openapi(contract.withdrawApplication, async (c) => {
    const { services } = c.var;
    const { id } = c.req.valid("param");
    await deliver(services, withdrawApplication(services.db, signedIn(c), id));
    return c.body(null, 204);
  })
  .openapi(contract.getBoard, async (c) =>
    c.json(await getBoard(c.var.services.db, signedIn(c), c.req.valid("param").id), 200),
  )
  .openapi(contract.listApplications, async (c) => {
    const asked = { ...c.req.valid("query"), ...c.req.valid("param") };
    return c.json(await listApplications(c.var.services.db, signedIn(c), asked), 200);
  })
  .openapi(contract.getApplication, async (c) =>
    c.json(await getApplication(c.var.services.db, signedIn(c), c.req.valid("param").id), 200),
  )
  .openapi(contract.rateApplication, async (c) => {
    const { services } = c.var;
    const rated = { ...c.req.valid("json"), ...c.req.valid("param") };
    await deliver(services, rateApplication(services.db, signedIn(c), rated));
    return c.body(null, 204);
  })
  .openapi(contract.addApplicationNote, async (c) => {
    const { services } = c.var;
    const { id: noteId, text } = c.req.valid("json");
    const note = { id: c.req.valid("param").id, noteId, text };
    await deliver(services, addApplicationNote(services.db, signedIn(c), note));
    return c.body(null, 204);
  })
  .openapi(contract.deleteApplicationNote, async (c) => {
    const { services } = c.var;
    const { id } = c.req.valid("param");
    await deliver(services, deleteApplicationNote(services.db, signedIn(c), id));
    return c.body(null, 204);
  })
  .openapi(contract.answerApplications, async (c) => {
    const { services } = c.var;
    const answer = { ...c.req.valid("json"), callId: c.req.valid("param").id };
    return c.json(
      await deliver(services, answerApplications(services.db, signedIn(c), answer)),
      200,
    );
  });
