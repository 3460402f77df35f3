import { z } from "@hono/zod-openapi";
import { describe, expect, test } from "vitest";

type Content = { content?: Record<string, { schema: z.ZodType }> };
type Operation = {
  method: string;
  path: string;
  request?: { params?: z.ZodType; query?: z.ZodType; body?: Content };
};

// Collects all contract files automatically, so that none is missed.
const contract = import.meta.glob<Record<string, unknown>>(
  ["../../src/contract/**/*.ts", "!../../src/contract/**/*.test.ts"],
  { eager: true },
);
const operations = Object.values(contract)
  .flatMap((noun) => Object.values(noun))
  .filter(
    (value): value is Operation =>
      typeof value === "object" && value !== null && "access" in value && "method" in value,
  );

/** Paths at which a request allows text of unlimited length. */
function endlessTexts(schema: object, path = ""): string[] {
  const isBounded = ["maxLength", "enum", "const", "format", "pattern"].some(
    (key) => key in schema,
  );
  if ("type" in schema && schema.type === "string") return isBounded ? [] : [path];
  return Object.entries(schema).flatMap(([key, value]) =>
    typeof value === "object" && value !== null ? endlessTexts(value, `${path}/${key}`) : [],
  );
}

describe("no request allows text of unlimited length", () => {
  test.each(operations)("$method $path", ({ request }) => {
    const bodies = Object.values(request?.body?.content ?? {}).map(({ schema }) => schema);
    const schemas = [request?.query, ...bodies].filter((schema) => schema !== undefined);
    const endless = schemas.flatMap((schema) =>
      endlessTexts(z.toJSONSchema(schema, { io: "input", unrepresentable: "any" })),
    );
    expect(endless).toEqual([]);
  });
});
