import { expect, test } from "vitest";
import { offerHours } from "../../contract/events/limits.ts";
import { scopes, tokenDays } from "../../contract/integrations/limits.ts";
import { slowModes } from "../../contract/rooms/talk-limits.ts";
import { monthWeeks } from "../../contract/talent/limits.ts";
import { api } from "../api.ts";
import { describeApi } from "./api-reference.ts";

type Described = {
  operationId: string;
  security: Record<string, string[]>[];
  responses: Record<string, unknown>;
};

const operations = Object.values(describeApi(api).paths ?? {}).flatMap(
  (methods) => Object.values(methods) as Described[],
);

test("every operation has its own name, its security and its refusals", () => {
  const names = operations.map(({ operationId }) => operationId);
  expect(names).toContain("listAttendees");
  expect(names.filter((name) => !/^[a-z]+[A-Za-z]*$/.test(name))).toEqual([]);
  expect(new Set(names).size).toBe(operations.length);
  const silent = operations.filter(
    ({ security, responses }) => security.length === 0 || !("4XX" in responses),
  );
  expect(silent).toEqual([]);
});

test("every scope allows some operation, and none changes an account, its sessions or the site", () => {
  const opened = operations.flatMap(({ operationId, security }) =>
    security.flatMap(({ token = [] }) => token.map((scope) => ({ operationId, scope }))),
  );
  expect(new Set(opened.map(({ scope }) => scope))).toEqual(new Set(scopes));
  const forbidden =
    /password|email|session$|twoFactor|token|webhook|account|export$|suspen|staff|member/i;
  expect(
    opened.filter(({ operationId }) => forbidden.test(operationId) && operationId !== "getSession"),
  ).toEqual([]);
});

/** The numeric enums in a part of the document. */
function numbersIn(part: unknown): number[][] {
  if (typeof part !== "object" || part === null) return [];
  const { enum: own } = part as { enum?: unknown };
  const isOfNumbers = Array.isArray(own) && own.every((one) => typeof one === "number");
  return [...(isOfNumbers ? [own as number[]] : []), ...Object.values(part).flatMap(numbersIn)];
}

test("numeric choices are listed as enums", () => {
  const named = numbersIn(describeApi(api)).map(String);
  for (const choice of [tokenDays, offerHours, slowModes, monthWeeks])
    expect(named).toContain(String(choice));
  // The only single value is the version of a verified appearance.
  expect(new Set(named.filter((numbers) => !numbers.includes(",")))).toEqual(new Set(["1"]));
});
