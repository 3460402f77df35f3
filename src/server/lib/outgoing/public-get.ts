import { get as getPlain, type IncomingMessage } from "node:http";
import { get } from "node:https";
import { checkedLookup, endpointUrl } from "./public-endpoint.ts";

/** A response; the body is cut off at `maxBytes`. */
type PublicText = { status: number; body: string; isCut: boolean };

const timeoutMs = 15_000;
const maxBytes = 5_000_000;
const maxRedirects = 3;

/** Fetches text from a user-supplied address, limited in time and size; each redirect is checked like the first address. */
export async function getPublicly(url: URL, allowedHosts: readonly string[]): Promise<PublicText> {
  const signal = AbortSignal.timeout(timeoutMs);
  let next = url;
  for (let hops = 0; ; hops += 1) {
    const response = await open(next, { allowedHosts, signal });
    const status = response.statusCode ?? 0;
    const target =
      isRedirect(status) && hops < maxRedirects ? response.headers.location : undefined;
    const redirect = target && URL.canParse(target, next) ? new URL(target, next).href : "";
    const checked = redirect && endpointUrl(redirect, allowedHosts);
    if (!checked) return { status, ...(await readBody(response)) };
    response.destroy();
    next = checked;
  }
}

function isRedirect(status: number): boolean {
  return [301, 302, 303, 307, 308].includes(status);
}

type Ways = { allowedHosts: readonly string[]; signal: AbortSignal };

function open(url: URL, { allowedHosts, signal }: Ways): Promise<IncomingMessage> {
  const options = {
    headers: { accept: "text/calendar, text/plain", "user-agent": "Marquee-Calendars/1" },
    lookup: checkedLookup(url, allowedHosts),
    agent: false,
    maxHeaderSize: 16 * 1024,
    signal,
  } as const;
  // HTTP is allowed only for hosts on the allowlist; other URLs are refused earlier.
  const read = url.protocol === "http:" ? getPlain : get;
  return new Promise((resolve, reject) => {
    read(url, options, resolve).on("error", reject);
  });
}

async function readBody(response: IncomingMessage): Promise<Omit<PublicText, "status">> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of response as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > maxBytes) break;
    parts.push(part);
  }
  return { body: Buffer.concat(parts).toString("utf8"), isCut: size > maxBytes };
}
