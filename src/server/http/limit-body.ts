import type { IncomingMessage } from "node:http";
import type { HttpBindings } from "@hono/node-server";
import type { Context, MiddlewareHandler } from "hono";
import { refuse } from "../lib/refuse.ts";
import type { Env } from "./router.ts";

const maxDrainedBytes = 16 * 1024 * 1024;
const maxDrainMs = 5_000;

/**
 * Refuses bodies above the limit with TOO_LARGE. The rest of the body is read and discarded before the response: many clients don't read a
 * response that comes with the connection closing mid-upload.
 */
export function limitBody(maxBytes: number): MiddlewareHandler<Env> {
  return async function limit(c, next) {
    if (c.req.method === "GET" || c.req.method === "HEAD") return next();
    const length = c.req.header("content-length");
    // The HTTP server enforces the declared length and drains the body if it isn't read.
    if (length !== undefined && c.req.header("transfer-encoding") === undefined) {
      if (Number(length) > maxBytes) refuse("TOO_LARGE");
      return next();
    }
    // Requests that tests make in process have no connection, and may have a body without a length.
    const incoming = (c.env as Partial<HttpBindings> | undefined)?.incoming;
    if (incoming === undefined || hasBody(incoming)) await readInto(c, maxBytes);
    await next();
  };
}

/** Whether the sender announced a body. */
export function hasBody({ headers }: IncomingMessage): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}

/** Reads a body of unknown length into memory, so that later handlers find it whole. */
async function readInto(c: Context<Env>, maxBytes: number): Promise<void> {
  const { body } = c.req.raw;
  if (!body) return;
  const parts: Uint8Array[] = [];
  const reader = body.getReader();
  let bytes = 0;
  const deadline = performance.now() + maxDrainMs;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    bytes += value.length;
    if (bytes <= maxBytes) parts.push(value);
    else if (bytes > maxDrainedBytes || performance.now() > deadline) break;
  }
  if (bytes > maxBytes) refuse("TOO_LARGE");
  c.req.raw = new Request(c.req.raw, { method: c.req.method, body: Buffer.concat(parts) });
}
