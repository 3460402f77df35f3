import { request as requestPlain } from "node:http";
import { request } from "node:https";
import { checkedLookup } from "./public-endpoint.ts";

type Sent = { url: URL; headers: Record<string, string>; body: Buffer };

/** A response; the start of its body is enough to see what went wrong. */
export type PublicResponse = { status: number; excerpt: string };

const timeoutMs = 5_000;
const excerptBytes = 1_000;

/**
 * Posts to a user-supplied address and returns the status with the start of the response. Connects to the addresses that were checked, so
 * that the name can't resolve to others in between; redirects aren't followed.
 */
export function postPublicly({ url, headers, body }: Sent, allowedHosts: readonly string[]) {
  const options = {
    method: "POST",
    headers,
    lookup: checkedLookup(url, allowedHosts),
    agent: false,
    maxHeaderSize: 16 * 1024,
    signal: AbortSignal.timeout(timeoutMs),
  } as const;
  // HTTP is allowed only for hosts on the allowlist; `endpointUrl` and `webhookUrl` refuse it for others.
  const send = url.protocol === "http:" ? requestPlain : request;
  return new Promise<PublicResponse>((resolve, reject) => {
    const sent = send(url, options, (response) => {
      const parts: Buffer[] = [];
      let size = 0;
      function finish() {
        const excerpt = Buffer.concat(parts).subarray(0, excerptBytes).toString("utf8");
        resolve({ status: response.statusCode ?? 0, excerpt });
        response.destroy();
      }
      response.on("data", (part: Buffer) => {
        parts.push(part);
        size += part.length;
        // Stops reading endless bodies.
        if (size >= excerptBytes) finish();
      });
      response.on("end", finish);
      // The status is known, so an incomplete body doesn't matter.
      response.on("error", finish);
    });
    sent.on("error", reject);
    sent.end(body);
  });
}
