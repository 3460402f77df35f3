import { expect, test } from "vitest";
import { scopes } from "../../contract/integrations/limits.ts";
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

test("every operation has a name of its own, its security and its refusals", () => {
  const names = operations.map(({ operationId }) => operationId);
  expect(names).toContain("listAttendees");
  expect(names.filter((name) => !/^[a-z]+[A-Za-z]*$/.test(name))).toEqual([]);
  expect(new Set(names).size).toBe(operations.length);
  const silent = operations.filter(
    ({ security, responses }) => security.length === 0 || !("4XX" in responses),
  );
  expect(silent).toEqual([]);
});

test("every scope opens an operation, and none changes an account, its sessions or the site", () => {
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
