/** A response's bytes, the same for everybody who isn't signed in. */
export type CachedResponse = { body: Uint8Array<ArrayBuffer>; type: string; etag: string };

export type Cache<Result> = {
  /** Returns the cached result, or else what `make` returns; undefined means that it's only for this caller. */
  get(key: string, make: () => Promise<Result | undefined>): Promise<Result | undefined>;
  clear(): void;
};

export type ResponseCache = Cache<CachedResponse>;

type Entry<Result> = {
  result: Result | undefined;
  until: number;
  /** In progress; while it is set, only the first caller after expiry renews the result. */
  renewal?: Promise<Result | undefined>;
};

const ttlMs = 2_000;
const renewalMs = 2_000;

/**
 * Caches results for two seconds, the time after which other servers' writes show. One caller makes a result for all simultaneous ones;
 * during a renewal, the others get the old one. A result started before `clear` isn't given to callers after it.
 */
export function openCache<Result>(maxEntries: number): Cache<Result> {
  const cache = new Map<string, Entry<Result>>();
  async function renew(key: string, make: () => Promise<Result | undefined>, old?: Result) {
    if (!cache.has(key) && cache.size >= maxEntries) cache.delete(cache.keys().next().value ?? "");
    const renewal = make();
    const entry = { result: old, until: performance.now(), renewal };
    cache.set(key, entry);
    const result = await renewal.catch(() => undefined);
    if (cache.get(key) === entry) {
      if (result === undefined) cache.delete(key);
      else cache.set(key, { result, until: performance.now() + ttlMs });
    }
    return renewal;
  }
  return {
    async get(key, make) {
      const known = cache.get(key);
      if (!known) return renew(key, make);
      const { result, until, renewal } = known;
      const now = performance.now();
      if (result !== undefined && until > now) return result;
      if (renewal) {
        if (result !== undefined && until + renewalMs > now) return result;
        return (await renewal.catch(() => undefined)) ?? make();
      }
      return renew(key, make, until + renewalMs > now ? result : undefined);
    },
    clear: () => cache.clear(),
  };
}
