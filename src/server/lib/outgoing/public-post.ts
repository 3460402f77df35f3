import { request } from "node:https";
import type { LookupFunction } from "node:net";
import { checkedAddresses } from "./push-endpoint.ts";

type Sent = { url: URL; headers: Record<string, string>; body: Buffer };

const timeoutMs = 5_000;

/**
 * Posts to a push service and returns the response status; the body is ignored. It connects to the addresses that were
 * checked, so that the name cannot resolve to others in between; redirects are not followed.
 */
export function postPush({ url, headers, body }: Sent, allowedHosts: readonly string[]) {
  const lookup: LookupFunction = async (_host, { all }, answer) => {
    try {
      const found = await checkedAddresses(url, allowedHosts);
      const [first] = found;
      if (all) answer(null, found);
      else answer(null, first?.address ?? "", first?.family);
    } catch (error) {
      answer(error as Error, "");
    }
  };
  return new Promise<number>((resolve, reject) => {
    const sent = request(
      url,
      {
        method: "POST",
        headers,
        lookup,
        agent: false,
        maxHeaderSize: 16 * 1024,
        signal: AbortSignal.timeout(timeoutMs),
      },
      (answer) => {
        resolve(answer.statusCode ?? 0);
        answer.destroy();
      },
    );
    sent.on("error", reject);
    sent.end(body);
  });
}
