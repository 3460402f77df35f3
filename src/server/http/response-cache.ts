/** The bytes of a response that is the same for everybody who is not signed in. */
export type CachedResponse = { body: Uint8Array<ArrayBuffer>; type: string; etag: string };

export type Cache<Result> = {
  /** The cached result, else what `make` gives; undefined means that this one is for its own caller alone. */
  get(key: string, make: () => Promise<Result | undefined>): Promise<Result | undefined>;
  clear(): void;
};

export type ResponseCache = Cache<CachedResponse>;

type Entry<Result> = {
  result: Result | undefined;
  until: number;
  /** Under way: the first caller after the end makes it again. */
  renewal?: Promise<Result | undefined>;
};

const ttlMs = 2_000;
const renewalMs = 2_000;

/**
 * Caches results for two seconds, the time after which another server's writes show. One caller makes a result for all who ask
 * meanwhile, and while it is made again they get the old one. What was started before `clear` is not given to those who ask after it.
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
