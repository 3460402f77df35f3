/** The bytes of an answer that is the same for everybody who is not signed in. */
export type CachedResponse = { body: Uint8Array<ArrayBuffer>; type: string; etag: string };

export type ResponseCache = {
  find(key: string): CachedResponse | undefined;
  keep(key: string, response: CachedResponse): void;
  clear(): void;
};

const keptMs = 2_000;
const mostKept = 300;

/** Keeps answers of this server for two seconds, the time after which another server's writes show. */
export function openResponseCache(): ResponseCache {
  const kept = new Map<string, { until: number; response: CachedResponse }>();
  return {
    find(key) {
      const known = kept.get(key);
      return known && known.until > Date.now() ? known.response : undefined;
    },
    keep(key, response) {
      if (kept.size >= mostKept) kept.delete(kept.keys().next().value ?? "");
      kept.set(key, { until: Date.now() + keptMs, response });
    },
    clear: () => kept.clear(),
  };
}
