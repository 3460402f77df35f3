import * as fc from "fast-check";

const oddText = [
  "",
  " ",
  "\u0000",
  "a\u0000b",
  "\ud800",
  "\udfff tail",
  "\u202egnp.exe",
  "\u200b",
  "\ufeff",
  "null",
  "undefined",
  "NaN",
  "-0",
  "1e999",
  "__proto__",
  "constructor",
  "toString",
  "../../../etc/passwd",
  "..%2f..%2f",
  "%",
  "%zz",
  "%00",
  "' or 1=1 --",
  "\\",
  "%_\\%",
  "{{7*7}}",
  "${7*7}",
  "</script><script>alert(1)</script>",
  "a\r\nBcc: everybody@people.example",
  "a@b.example\nBcc: c@d.example",
  "https://user:pw@evil.example",
  "javascript:alert(1)",
  "//evil.example",
  "I\u0307\u0130ßﬁ",
  "🏳️‍🌈".repeat(40),
  "a".repeat(5_001),
  "\u{10ffff}",
  "9".repeat(400),
];

const oddDays = [
  "2026-02-31",
  "0000-01-01",
  "0001-01-01",
  "9999-12-31",
  "99999-01-01",
  "-0001-01-01",
  "2026-1-1",
  "2026-11-21T24:00:00Z",
  "275760-09-13",
];

const oddCursors = [
  "1.",
  "0.00000000-0000-0000-0000-000000000000",
  "-9999999999999.ffffffff-ffff-ffff-ffff-ffffffffffff",
  "9999999999999.ffffffff-ffff-ffff-ffff-ffffffffffff",
  "99999999999999999999.ffffffff-ffff-ffff-ffff-ffffffffffff",
  "~",
  "~~1.x",
  "NaN.00000000-0000-0000-0000-000000000000",
];

const oddIds = [
  "00000000-0000-0000-0000-000000000000",
  "FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF",
  "01890a5d-ac96-774b-bcce-b302099a8057 ",
  "{01890a5d-ac96-774b-bcce-b302099a8057}",
  "1",
];

/** Text an attacker might type. */
export const hostileText = fc.oneof(
  fc.constantFrom(...oddText, ...oddDays, ...oddCursors, ...oddIds),
  fc.string({ unit: "binary", maxLength: 60 }),
  fc.string({ unit: "grapheme", maxLength: 60 }),
);

/** Anything JSON can express, including edge cases. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: hostileText },
  {
    weight: 2,
    arbitrary: fc.constantFrom<unknown>(
      null,
      true,
      0,
      -1,
      1.5,
      2 ** 53,
      1e308,
      -1e308,
      [],
      {},
      [[[]]],
      ["a", "b"],
      JSON.parse('{"__proto__":{"administrator":true}}'),
      { constructor: { prototype: { administrator: true } } },
    ),
  },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
);

/** Whole bodies that no operation accepts. */
export const hostileBody = fc.oneof(
  hostileValue.map((value) => JSON.stringify(value)),
  fc.constantFrom(
    "",
    "{",
    '{"a":1,}',
    "nul",
    "\u0000",
    "\ufeff{}",
    '{"__proto__":{"administrator":true}}',
    '{"id":"a","id":"b"}',
    '{"content":1e999999}',
    `${"[".repeat(1_000)}${"]".repeat(1_000)}`,
    `${'{"a":'.repeat(1_000)}1${"}".repeat(1_000)}`,
    "[".repeat(100_000),
    JSON.stringify({ content: "a".repeat(10 * 1024 * 1024) }),
  ),
);

/** Anything allowed in a header: Latin-1 without line breaks or NUL. */
export const hostileHeader = fc.oneof(
  fc.constantFrom(
    "",
    "-1",
    "0",
    "1.5",
    "1e9",
    "0x10",
    "9".repeat(40),
    "NaN",
    "bytes=0-",
    "bytes=-1",
    "bytes=5-2",
    "bytes=0-0,2-3",
    "bytes=99999999999999999999-",
    "bytes=" + "0-1,".repeat(500),
    "filetype =,=,",
    "filetype !!!",
    "filetype dmlkZW8v,filetype dmlkZW8v",
    "__proto__ YQ==",
    "partial",
    "final;/api/v1/uploads/a /api/v1/uploads/b",
    "application/json",
    "application/json; charset=utf-16",
    "text/plain",
    "multipart/form-data; boundary=",
    "application/x-www-form-urlencoded",
    "marquee.session_token=%zz.%zz; marquee.session_token=",
    "marquee.session_token=" + "a".repeat(4_000),
    "__proto__=1; =; ;;",
    "DELETE",
    "POST",
    "2.0.0",
    '"', // half a tag
    "*",
  ),
  fc.string({
    unit: fc.integer({ min: 32, max: 255 }).map((code) => String.fromCharCode(code)),
    maxLength: 80,
  }),
);
