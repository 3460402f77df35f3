import type { BetterAuthOptions } from "better-auth";
import type { drizzleAdapter } from "better-auth/adapters/drizzle";
import { tokenHash } from "../security/tokens.ts";

type Adapter = ReturnType<ReturnType<typeof drizzleAdapter>>;
// The row with the plain token, as its caller expects.
const withToken = <R>(row: R, token: string): R => Object.assign({}, row, { token });

type Where = { field: string; value: unknown }[];

/** Lets better-auth work with plain session tokens while the table holds only their hashes. */
export function withHashedTokens(open: (options: BetterAuthOptions) => Adapter) {
  return (options: BetterAuthOptions): Adapter => {
    const inner = open(options);
    return {
      ...inner,
      async create(input) {
        const token: unknown = "token" in input.data ? input.data.token : undefined;
        if (input.model !== "session" || typeof token !== "string") return inner.create(input);
        const data = { ...input.data, token: tokenHash(token) };
        return withToken(await inner.create({ ...input, data }), token);
      },
      findOne: async (query) => {
        const token = query.model === "session" ? tokenIn(query.where) : undefined;
        const row = await inner.findOne<never>(hashed(query));
        return row && token !== undefined ? withToken(row, token) : row;
      },
      findMany: (query) => inner.findMany(hashed(query)),
      update: (query) => inner.update(hashed(query)),
      updateMany: (query) => inner.updateMany(hashed(query)),
      delete: (query) => inner.delete(hashed(query)),
      deleteMany: (query) => inner.deleteMany(hashed(query)),
    };
  };
}

function tokenIn(where: Where): string | undefined {
  const value = where.find((condition) => condition.field === "token")?.value;
  return typeof value === "string" ? value : undefined;
}

function hashed<Q extends { model: string; where?: Where | undefined }>(query: Q): Q {
  if (query.model !== "session" || !query.where) return query;
  const where = query.where.map((condition) =>
    condition.field === "token" && typeof condition.value === "string"
      ? { ...condition, value: tokenHash(condition.value) }
      : condition,
  );
  return { ...query, where };
}
