import type { LogEntry } from "../../contract/moderation/log.ts";
import * as heldContract from "../../contract/moderation/held.ts";
import * as logContract from "../../contract/moderation/log.ts";
import * as contract from "../../contract/moderation/moderation.ts";
import * as noticeContract from "../../contract/moderation/notices.ts";
import { csvFile } from "../http/csv-file.ts";
import { routes, signedIn } from "../http/router.ts";
import { deliver } from "../notifications/deliver.ts";
import { forgetPlaylists } from "../streams/playlists.ts";
import { answerAppeal, listAppeals } from "./appeals.ts";
import { countOpenWork, listReportCases } from "./cases.ts";
import { decideCase } from "./decide.ts";
import { decideHeldContent, listHeldContent } from "./held.ts";
import { addHeldWord, listHeldWords, removeHeldWord } from "./held-words.ts";
import { exportLog, listLog, listLogActors } from "./log.ts";
import {
  appealNotice,
  appealSuspension,
  getOwnSuspension,
  listMyNotices,
  listMyReports,
} from "./notices.ts";
import { report } from "./service.ts";
import { listSuspensions, suspend } from "./suspensions.ts";
import { liftSuspension, undoAction } from "./undo.ts";

export const moderation = routes(logContract, contract, noticeContract, heldContract)
  .openapi(contract.report, async (c) => {
    await report(c.var.services.db, signedIn(c), c.req.valid("json"));
    return c.body(null, 204);
  })
  .openapi(contract.countOpenWork, async (c) =>
    c.json(await countOpenWork(c.var.services.db, signedIn(c)), 200),
  )
  .openapi(contract.listReportCases, async (c) => {
    const { db } = c.var.services;
    return c.json(await listReportCases(db, signedIn(c), c.req.valid("query")), 200);
  })
  .openapi(contract.decideCase, async (c) => {
    const { services } = c.var;
    const wanted = { ...c.req.valid("param"), ...c.req.valid("json") };
    const entry = await deliver(services, decideCase(services, signedIn(c), wanted));
    shutPlayback(entry);
    return c.json(entry, 200);
  })
  .openapi(contract.listSuspensions, async (c) =>
    c.json(await listSuspensions(c.var.services.db, c.req.valid("query")), 200),
  )
  .openapi(contract.suspend, async (c) => {
    const { services } = c.var;
    const wanted = { ...c.req.valid("param"), ...c.req.valid("json") };
    await deliver(services, suspend(services, signedIn(c), wanted));
    return c.body(null, 204);
  })
  .openapi(contract.liftSuspension, async (c) => {
    const { services } = c.var;
    const wanted = { ...c.req.valid("param"), ...c.req.valid("json") };
    await deliver(services, liftSuspension(services.db, signedIn(c), wanted));
    return c.body(null, 204);
  })
  .openapi(logContract.listLogActors, async (c) =>
    c.json(await listLogActors(c.var.services.db), 200),
  )
  .openapi(logContract.listLog, async (c) =>
    c.json(await listLog(c.var.services.db, c.req.valid("query")), 200),
  )
  .openapi(logContract.exportLog, async (c) => {
    const { db, log } = c.var.services;
    // Personal data leaves the server, so the server's log records who exported it.
    log.info({ requestId: c.var.requestId, personId: signedIn(c).id }, "moderation log exported");
    return c.body(...csvFile(exportLog(db, c.req.valid("query")), "moderation-log.csv"));
  })
  .openapi(logContract.undoAction, async (c) => {
    const { services } = c.var;
    const wanted = { ...c.req.valid("param"), ...c.req.valid("json") };
    const entry = await deliver(services, undoAction(services.db, signedIn(c), wanted));
    shutPlayback(entry);
    return c.json(entry, 200);
  })
  .openapi(heldContract.listHeldContent, async (c) => {
    const { db } = c.var.services;
    return c.json(await listHeldContent(db, signedIn(c), c.req.valid("query")), 200);
  })
  .openapi(heldContract.decideHeldContent, async (c) => {
    const { services } = c.var;
    const wanted = { ...c.req.valid("param"), ...c.req.valid("json") };
    await deliver(services, decideHeldContent(services.db, signedIn(c), wanted));
    return c.body(null, 204);
  })
  .openapi(heldContract.listHeldWords, async (c) =>
    c.json(await listHeldWords(c.var.services.db), 200),
  )
  .openapi(heldContract.addHeldWord, async (c) => {
    const { word } = c.req.valid("json");
    return c.json(await addHeldWord(c.var.services.db, signedIn(c), word), 201);
  })
  .openapi(heldContract.removeHeldWord, async (c) => {
    await removeHeldWord(c.var.services.db, signedIn(c), c.req.valid("param").id);
    return c.body(null, 204);
  })
  .openapi(noticeContract.listMyNotices, async (c) => {
    const { db } = c.var.services;
    return c.json(await listMyNotices(db, signedIn(c), c.req.valid("query")), 200);
  })
  .openapi(noticeContract.appealNotice, async (c) => {
    const words = { ...c.req.valid("param"), ...c.req.valid("json") };
    return c.json(await appealNotice(c.var.services.db, signedIn(c), words), 200);
  })
  .openapi(noticeContract.listMyReports, async (c) => {
    const { db } = c.var.services;
    return c.json(await listMyReports(db, signedIn(c), c.req.valid("query")), 200);
  })
  .openapi(noticeContract.getOwnSuspension, async (c) =>
    c.json(await getOwnSuspension(c.var.services.db, c.req.valid("json").token), 200),
  )
  .openapi(noticeContract.appealSuspension, async (c) =>
    c.json(await appealSuspension(c.var.services.db, c.req.valid("json")), 200),
  )
  .openapi(noticeContract.listAppeals, async (c) => {
    const { db } = c.var.services;
    return c.json(await listAppeals(db, signedIn(c), c.req.valid("query")), 200);
  })
  .openapi(noticeContract.answerAppeal, async (c) => {
    const { services } = c.var;
    const answer = { ...c.req.valid("param"), ...c.req.valid("json") };
    await deliver(services, answerAppeal(services.db, signedIn(c), answer));
    return c.body(null, 204);
  });

/** Makes the URLs of a hidden event's broadcast stop working. */
function shutPlayback({ target, targetId }: LogEntry): void {
  if (target === "event" && targetId !== null) forgetPlaylists(targetId);
}
