import { Readable } from "node:stream";
import * as contract from "../../contract/accounts/data-export.ts";
import { requireReauthentication } from "../security/require-reauthentication.ts";
import { routes, signedIn } from "../http/router.ts";
import { cancelExport, findExport, getArchive, startExport } from "./exports.ts";

export const dataExport = routes(contract)
  .openapi(contract.startExport, async (c) => {
    const me = signedIn(c);
    const { services } = c.var;
    await requireReauthentication(services.db, me);
    return c.json(await startExport(services, me), 202);
  })
  .openapi(contract.getExport, async (c) => {
    return c.json(await findExport(c.var.services.db, signedIn(c)), 200);
  })
  .openapi(contract.cancelExport, async (c) => {
    const me = signedIn(c);
    await cancelExport(c.var.services, me);
    return c.body(null, 204);
  })
  .openapi(contract.downloadExport, async (c) => {
    const me = signedIn(c);
    const { storage, db } = c.var.services;
    await requireReauthentication(db, me);
    const { key, bytes } = await getArchive(c.var.services, me);
    const headers = {
      "content-type": "application/zip",
      "content-length": String(bytes),
      "content-disposition": `attachment; filename="marquee-${new Date().toISOString().slice(0, 10)}.zip"`,
      "cache-control": "private, no-store",
    };
    // HEAD requests are routed here too and must not open the file.
    if (c.req.raw.method === "HEAD") return c.body(null, 200, headers);
    const file = Readable.toWeb(storage.read(key, { start: 0, end: bytes - 1 }));
    return c.body(file as ReadableStream, 200, headers);
  });
