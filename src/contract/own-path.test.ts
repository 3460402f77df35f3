import { expect, test } from "vitest";
import { isOwnPath } from "./own-path.ts";

const good = [
  "/dashboard",
  "/",
  "/events/jazz-night?from=2026-11-21&q=a%20b",
  "/posts/0198f4c3#comments",
  "/settings?tab=privacy",
  "/profile/0198f4c3/",
  "/a?next=https://evil.example",
  "/discover-events?q=%2F%2Fevil.example",
];

const hostile = [
  "",
  "dashboard",
  "https://evil.example",
  "http://evil.example/",
  "//evil.example",
  "///evil.example",
  "////evil.example",
  "/\\evil.example",
  "\\/evil.example",
  "\\\\evil.example",
  "/\\/evil.example",
  "/\t/evil.example",
  "/\n/evil.example",
  "/\r/evil.example",
  "\t//evil.example",
  " //evil.example",
  "/ /evil.example",
  "/.//evil.example",
  "/..//evil.example",
  "/./\\evil.example",
  "/a/..//evil.example",
  "/%2e//evil.example",
  "/%2e%2e//evil.example",
  "/\u0000/evil.example",
  "/\u200b/evil.example",
  "/\uff0fevil.example",
  "/\u2215evil.example",
  "javascript:alert(1)",
  "JaVaScRiPt:alert(1)",
  "/javascript:alert(1)\n//",
  "data:text/html,<script>alert(1)</script>",
  "vbscript:x",
  "file:///etc/passwd",
  "mailto:a@b.example",
  "http:evil.example",
  "http:/evil.example",
  "https:\\evil.example",
  "@evil.example",
  "user:pass@evil.example",
  ".evil.example",
  "?next=//evil.example",
  "#//evil.example",
  "/dash\\board",
  "/ok\r\nSet-Cookie: a=b",
  "/api/v1/session",
  "/API/auth/callback/google",
  "/dev/outbox",
  "\u2028//evil.example",
];

test.each(good)("%s is a path on this site", (next) => {
  expect(isOwnPath(next)).toBe(true);
});

test.each(hostile)("%j leads to another site", (next) => {
  expect(isOwnPath(next)).toBe(false);
});
