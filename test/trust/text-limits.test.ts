import { z } from "@hono/zod-openapi";
import { describe, expect, test } from "vitest";

type Content = { content?: Record<string, { schema: z.ZodType }> };
type Operation = {
  method: string;
  path: string;
  request?: { params?: z.ZodType; query?: z.ZodType; body?: Content };
};

// Every file of the contract is found by itself, so that none is forgotten here.
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

/** Where a request may hold a text of any length. */
function endlessTexts(schema: object, path = ""): string[] {
  const isBounded = ["maxLength", "enum", "const", "format", "pattern"].some(
    (key) => key in schema,
  );
  if ("type" in schema && schema.type === "string") return isBounded ? [] : [path];
  return Object.entries(schema).flatMap(([key, value]) =>
    typeof value === "object" && value !== null ? endlessTexts(value, `${path}/${key}`) : [],
  );
}

describe("no request holds a text without a limit", () => {
  test.each(operations)("$method $path", ({ request }) => {
    const bodies = Object.values(request?.body?.content ?? {}).map(({ schema }) => schema);
    const schemas = [request?.query, ...bodies].filter((schema) => schema !== undefined);
    const endless = schemas.flatMap((schema) =>
      endlessTexts(z.toJSONSchema(schema, { io: "input", unrepresentable: "any" })),
    );
    expect(endless).toEqual([]);
  });
});
