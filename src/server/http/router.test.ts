import { expect, test } from "vitest";
import { noContent, operation } from "../../contract/operation.ts";
import { routes } from "./router.ts";

const rate = { bucket: "knocks", allowed: 1, seconds: 60 };
const knock = { path: "/knock", responses: { 204: noContent } } as const;

test("an operation without access fails at startup", () => {
  const { access: _access, ...bare } = operation("anyone", rate, { ...knock, method: "post" });
  expect(() => routes().openapi(bare, (c) => c.body(null, 204))).toThrow("without access");
});

test.each(["post", "put", "patch", "delete"] as const)(
  "a %s without a rate limit fails at startup",
  (method) => {
    const write = operation("anyone", null, { ...knock, method });
    expect(() => routes({ write }).openapi(write, (c) => c.body(null, 204))).toThrow(
      "without a rate limit",
    );
    const { rate: _rate, ...bare } = write;
    expect(() => routes().openapi(bare, (c) => c.body(null, 204))).toThrow("without a rate limit");
  },
);

test("a read needs no rate limit", () => {
  const read = operation("anyone", null, { ...knock, method: "get" });
  expect(() => routes({ read }).openapi(read, (c) => c.body(null, 204))).not.toThrow();
});

test("an operation that no contract exports fails at startup", () => {
  const read = operation("anyone", null, { ...knock, method: "get" });
  expect(() => routes({}).openapi(read, (c) => c.body(null, 204))).toThrow("without a name");
});

test("a token with a read scope never writes, and no token does staff work", () => {
  const write = operation("person", rate, { ...knock, method: "put", scope: "posts:read" });
  const staff = operation("moderator", null, { ...knock, method: "get", scope: "posts:read" });
  const serveWrite = () => routes({ write }).openapi(write, (c) => c.body(null, 204));
  const serveStaff = () => routes({ staff }).openapi(staff, (c) => c.body(null, 204));
  expect(serveWrite).toThrow("write by a write scope");
  expect(serveStaff).toThrow("run no site");
});
