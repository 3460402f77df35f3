import { constants } from "node:fs";
import { access, statfs } from "node:fs/promises";
import { MemoryLocker, Server } from "@tus/server";
import { Hono } from "hono";
import type { RefusalCode } from "../../contract/errors.ts";
import { Refusal, refuse } from "../lib/refuse.ts";
import { guard, signedIn, type Env } from "../http/router.ts";
import { isReadOnly } from "../lib/database/database-errors.ts";
import type { Person } from "../lib/person.ts";
import { StorageAwayError } from "../lib/storage/storage.ts";
import type { Services } from "../services.ts";
import {
  countUploads,
  isOwnUpload,
  newUploadId,
  sweepUploads,
  uploadLimit,
  type Uploads,
} from "./upload-files.ts";
import { addToUpload, cancelUpload, createUpload, findUpload } from "./upload-operations.ts";

const maxUploads = 5;
const idleMs = 10 * 60_000;
const locker = new MemoryLocker();

/** Resumable uploads with the tus protocol; people can only access their own. */
export const uploadRoutes = new Hono<Env>();

uploadRoutes.post("/uploads", guard(createUpload.access, createUpload.rate), async (c) => {
  const { services } = c.var;
  const me = signedIn(c);
  await makeRoom(services.uploads, me);
  return speakTus(c.req.raw, me, services);
});

// Hono routes HEAD requests to GET; there is nothing to download here.
uploadRoutes.get("/uploads/:id", guard(findUpload.access, findUpload.rate), (c) => {
  if (c.req.raw.method !== "HEAD") refuse("NOT_FOUND");
  return speakTus(c.req.raw, signedIn(c), c.var.services);
});
uploadRoutes.patch("/uploads/:id", guard(addToUpload.access, addToUpload.rate), (c) =>
  speakTus(c.req.raw, signedIn(c), c.var.services),
);
uploadRoutes.delete("/uploads/:id", guard(cancelUpload.access, cancelUpload.rate), (c) =>
  speakTus(c.req.raw, signedIn(c), c.var.services),
);

async function makeRoom(uploads: Uploads, person: Person): Promise<void> {
  if ((await countUploads(uploads, person)) < maxUploads) return;
  // Somebody who gave up on older uploads can still start a new one.
  await sweepUploads(uploads, idleMs, person);
  if ((await countUploads(uploads, person)) < maxUploads) return;
  refuse("TOO_MANY_TRIES", {
    detail: "Five uploads are already in progress. Finish or cancel one first.",
    retryAfterSeconds: 60,
  });
}

async function speakTus(request: Request, person: Person, services: Services): Promise<Response> {
  // The library would obey it, bypassing the guard and limits of the actual method.
  if (request.headers.has("x-http-method-override")) refuse("BAD_INPUT");
  let failure: unknown;
  const server = new Server({
    path: "/api/v1/uploads",
    datastore: services.uploads.store,
    locker,
    // A bare path, so that it's right behind any proxy.
    generateUrl: (_, { path, id }) => `${path}/${id}`,
    allowedOrigins: [],
    maxSize: (_, id) => (id ? uploadLimit(id) : 0),
    namingFunction: (_, metadata) => newUploadId(person, metadata?.["filetype"] ?? ""),
    onIncomingRequest: async (_, id) => {
      if (!isOwnUpload(person, id)) throw { status_code: 404, body: "" };
    },
    // File names aren't needed and aren't stored.
    onUploadCreate: async () => ({ metadata: {} }),
    // The library turns the error into text and loses its type.
    onResponseError: async (_, error) => {
      failure = error;
      return undefined;
    },
  });
  const response = await server.handleWeb(request);
  if (response.status < 400) return response;
  if (failure instanceof StorageAwayError || isReadOnly(failure)) throw failure;
  throw await explain(response, services);
}

const codes: Record<number, RefusalCode> = {
  404: "NOT_FOUND",
  410: "NOT_FOUND",
  409: "CONFLICT",
  413: "TOO_LARGE",
  423: "CONFLICT",
};

async function explain(response: Response, services: Services): Promise<Error> {
  const said = (await response.text()).trim();
  const code = codes[response.status];
  if (code === "TOO_LARGE") {
    return new Refusal(code, {
      detail:
        "Images can be up to 10 MB, recordings up to 50 MB and videos up to 200 MB. Choose a smaller one.",
    });
  }
  if (code) return new Refusal(code);
  // 501: an unsupported protocol extension, so the request is at fault.
  if (response.status < 500 || response.status === 501)
    return new Refusal("BAD_INPUT", { detail: said });
  // The library's own store doesn't say why it couldn't write.
  const { uploadFolder } = services;
  const unwritable = await access(uploadFolder, constants.W_OK).catch((error: Error) => error);
  if (unwritable && isReadOnly(unwritable)) return unwritable;
  const { bavail, bsize } = await statfs(uploadFolder);
  if (bavail * bsize < 1024 * 1024) return new Refusal("DISK_FULL");
  return new Error(`upload failed: ${said}`);
}
