import { OpenAPIHono } from "@hono/zod-openapi";
import { HTTPException } from "hono/http-exception";
import { badgePages } from "./appearances/badge-pages.ts";
import { accountPages } from "./accounts/pages.ts";
import { api } from "./api.ts";
import { reference } from "./http/api-reference.ts";
import { busyNotes } from "./http/busy-notes.ts";
import { clearCacheAfterWrites } from "./http/cache-responses.ts";
import { clientAddress } from "./http/client-address.ts";
import { embedPages } from "./feeds/embed-pages.ts";
import { availabilityPages } from "./availability/routes.ts";
import { feedPages } from "./feeds/pages.ts";
import { robotPages } from "./feeds/robot-pages.ts";
import { stripeWebhook } from "./payments/webhook.ts";
import { joinPage } from "./join-links/pages.ts";
import { pages } from "./http/pages.ts";
import { pageApi } from "./http/page-api.ts";
import {
  isDatabaseBusy,
  isDiskFull,
  isReadOnly,
  missingPerson,
} from "./lib/database/database-errors.ts";
import { newId } from "./lib/ids.ts";
import { version } from "./lib/package-root.ts";
import { fontFiles } from "./http/font-files.ts";
import { serverMetrics } from "./http/metrics.ts";
import { limitBody } from "./http/limit-body.ts";
import { routeOf, traceRequests } from "./http/trace-requests.ts";
import { problemResponse, Refusal, refuse } from "./lib/refuse.ts";
import { StorageAwayError } from "./lib/storage/storage.ts";
import { type Env, isSafe } from "./http/router.ts";
import { ownOriginOnly, securityHeaders } from "./http/security.ts";
import { mediaFiles } from "./media/files.ts";
import { locatorFiles } from "./places/files.ts";
import { streamFileRoute, streamFiles, streamFilesFirst } from "./streams/files.ts";
import { streamUploads } from "./streams/uploads.ts";
import { uploadRoutes } from "./media/uploads.ts";
import { unsubscribePage } from "./notifications/pages.ts";
import { stopInvitationsPage } from "./invitations/pages.ts";
import type { Services } from "./services.ts";
import type { Context, MiddlewareHandler } from "hono";

/** Creates the HTTP app from its services. */
export function createApp(services: Services) {
  const { config, log } = services;
  const publicUrl = new URL(config.publicUrl);
  const app = new OpenAPIHono<Env>();

  const metrics = serverMetrics(services);
  // Not with tracing: traces cover the whole request.
  if (!config.tracing) app.get(streamFileRoute, streamFilesFirst(services, metrics));
  app.use(async function begin(c, next) {
    const started = performance.now();
    c.set("services", services);
    c.set("requestId", newId());
    c.set("address", clientAddress(c, config.trustProxy));
    await next();
    c.res.headers.set("x-request-id", c.var.requestId);
    log.info({
      request: c.var.requestId,
      method: c.req.method,
      path: c.req.path,
      status: c.res.status,
      person: c.var.person?.id,
      doorLink: c.var.doorLink?.id,
      accessToken: c.var.token?.id,
      ms: Math.round(performance.now() - started),
    });
  });
  if (config.tracing) app.use(traceRequests(config.trustProxy !== false));
  app.use(metrics.count);
  app.use(securityHeaders(publicUrl));
  const noteBusy = busyNotes(log);
  const answer = (error: unknown, c: Context<Env>) => {
    if (isDatabaseBusy(error)) noteBusy(error, `${c.req.method} ${routeOf(c)}`);
    return toErrorResponse(error, c.var, services);
  };
  app.onError(answer);
  app.use(clearCacheAfterWrites());
  app.use(refuseWithoutDisk());
  // Before the Origin check: mail programs aren't pages of this site.
  app.route("/", unsubscribePage);
  app.route("/", stopInvitationsPage);
  app.route("/", stripeWebhook);
  app.use(ownOriginOnly(publicUrl));

  app.get("/health", async (c) => {
    const ready = await services.isReady();
    return c.json({ status: ready ? "ready" : "not ready", version }, ready ? 200 : 503, {
      "cache-control": "no-store",
    });
  });
  app.route("/", metrics.page);
  app.use("/api/*", async function keepPrivate(c, next) {
    await next();
    if (!c.res.headers.has("cache-control")) c.res.headers.set("cache-control", "no-store");
  });
  app.route("/api/v1", uploadRoutes);
  app.route("/api/v1", streamUploads);
  // After the uploads: their bodies are streams with their own limits and take as long as the sender's connection.
  app.use("/api/*", limitBody(256 * 1024));
  app.use(async function time(c, next) {
    const started = performance.now();
    await next();
    const route = routeOf(c);
    // Timed apart, since rendering a page takes longer than sending a file.
    const name = route === "page" && /\.\w+$/.test(c.req.path) ? "file" : route;
    services.requestTimes.add(`${c.req.method} ${name}`, performance.now() - started);
  });
  app.route("/api/v1", api);
  app.route("/", reference(api));
  app.route("/", mediaFiles);
  app.route("/", streamFiles);
  app.route("/", locatorFiles);
  app.route("/", fontFiles);
  app.route("/", accountPages);
  app.route("/", joinPage);
  app.route("/", feedPages);
  app.route("/", availabilityPages);
  app.route("/", embedPages);
  app.route("/", robotPages);
  app.route("/", badgePages);
  app.all("/api/*", (c) => problemResponse(new Refusal("NOT_FOUND"), c.var.requestId));
  app.route("/", pages(pageApi(services, api, answer)));
  return app;
}

function toErrorResponse(
  error: unknown,
  { requestId, person }: Env["Variables"],
  { log, disk }: Pick<Services, "log" | "disk">,
): Response {
  if (error instanceof Refusal) return problemResponse(error, requestId);
  if (error instanceof HTTPException && error.status < 500) {
    return problemResponse(
      new Refusal(error.status === 413 ? "TOO_LARGE" : "BAD_INPUT"),
      requestId,
    );
  }
  if (error instanceof StorageAwayError) {
    log.warn({ request: requestId, err: error.cause }, "the bucket is out of reach");
    return problemResponse(new Refusal("STORAGE_UNAVAILABLE", { retryAfterSeconds: 5 }), requestId);
  }
  if (isDatabaseBusy(error))
    return problemResponse(new Refusal("BUSY", { retryAfterSeconds: 2 }), requestId);
  if (isReadOnly(error)) {
    log.error({ request: requestId, err: error }, "a disk cannot be written to");
    return problemResponse(new Refusal("READ_ONLY", { retryAfterSeconds: 10 }), requestId);
  }
  if (isDiskFull(error)) {
    void disk.look();
    return problemResponse(new Refusal("DISK_FULL", { retryAfterSeconds: 10 }), requestId);
  }
  // Somebody deleted their account meanwhile: the caller, or a person the request is about.
  const gone = missingPerson(error);
  if (gone !== undefined) {
    const isAsker = person !== undefined && gone.includes(person.id);
    return problemResponse(new Refusal(isAsker ? "UNAUTHENTICATED" : "NOT_FOUND"), requestId);
  }
  log.error({ request: requestId, err: error }, "unhandled error");
  return problemResponse(new Refusal("INTERNAL_ERROR"), requestId);
}

/** Refuses writes while the disk is full or read-only, before the database is at risk; reading still works. */
function refuseWithoutDisk(): MiddlewareHandler<Env> {
  return async function refuseWrite(c, next) {
    const { disk } = c.var.services;
    if (!isSafe(c.req.method) && disk.isReadOnly()) refuse("READ_ONLY", { retryAfterSeconds: 10 });
    if (!isSafe(c.req.method) && disk.isFull()) refuse("DISK_FULL", { retryAfterSeconds: 10 });
    await next();
  };
}
