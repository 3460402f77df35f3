import * as contract from "../../contract/events/imports.ts";
import { routes, signedIn } from "../http/router.ts";
import { getImport, listImportRows, getImportReport } from "./import-shape.ts";
import {
  deleteImport,
  listImports,
  readImport,
  rereadImport,
  startImport,
  stopImport,
} from "./service.ts";

export const eventImports = routes(contract)
  .openapi(contract.readEventImport, async (c) => {
    const me = signedIn(c);
    const { services } = c.var;
    return c.json(await readImport(services, me, c.req.valid("json")), 201);
  })
  .openapi(contract.listEventImports, async (c) => {
    return c.json(await listImports(c.var.services.db, signedIn(c), c.req.valid("query")), 200);
  })
  .openapi(contract.getEventImport, async (c) => {
    const { id } = c.req.valid("param");
    return c.json(await getImport(c.var.services.db, signedIn(c), id), 200);
  })
  .openapi(contract.rereadEventImport, async (c) => {
    const me = signedIn(c);
    const { db } = c.var.services;
    const input = { id: c.req.valid("param").id, options: c.req.valid("json") };
    return c.json(await rereadImport(db, me, input), 200);
  })
  .openapi(contract.listImportRows, async (c) => {
    const query = { ...c.req.valid("query"), ...c.req.valid("param") };
    return c.json(await listImportRows(c.var.services.db, signedIn(c), query), 200);
  })
  .openapi(contract.startEventImport, async (c) => {
    const me = signedIn(c);
    const { services } = c.var;
    const input = { ...c.req.valid("json"), ...c.req.valid("param") };
    return c.json(await startImport(services, me, input), 200);
  })
  .openapi(contract.stopEventImport, async (c) => {
    const me = signedIn(c);
    const { db } = c.var.services;
    return c.json(await stopImport(db, me, c.req.valid("param").id), 200);
  })
  .openapi(contract.getImportReport, async (c) => {
    const me = signedIn(c);
    const { db } = c.var.services;
    const report = await getImportReport(db, me, c.req.valid("param").id);
    return c.body(report, 200, {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": 'attachment; filename="marquee-import.csv"',
    });
  })
  .openapi(contract.deleteEventImport, async (c) => {
    const me = signedIn(c);
    const { db } = c.var.services;
    await deleteImport(db, me, c.req.valid("param").id);
    return c.body(null, 204);
  });
