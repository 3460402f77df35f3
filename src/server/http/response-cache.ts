/** The bytes of a response that is the same for everybody who is not signed in. */
export type CachedResponse = { body: Uint8Array<ArrayBuffer>; type: string; etag: string };

export type ResponseCache = {
  find(key: string): CachedResponse | undefined;
  keep(key: string, response: CachedResponse): void;
  clear(): void;
};

const ttlMs = 2_000;
const maxEntries = 300;

/** Caches this server's responses for two seconds, the time after which another server's writes show. */
export function openResponseCache(): ResponseCache {
  const cache = new Map<string, { until: number; response: CachedResponse }>();
  return {
    find(key) {
      const known = cache.get(key);
      return known && known.until > Date.now() ? known.response : undefined;
    },
    keep(key, response) {
      if (cache.size >= maxEntries) cache.delete(cache.keys().next().value ?? "");
      cache.set(key, { until: Date.now() + ttlMs, response });
    },
    clear: () => cache.clear(),
  };
}
