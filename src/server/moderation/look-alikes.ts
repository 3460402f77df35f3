/**
 * Small letters of other scripts that look like Latin ones, after confusables.txt of Unicode Technical Standard 39
 * (https://www.unicode.org/Public/security/latest/confusables.txt); of it only Cyrillic, Greek and Armenian letters, and the Latin ones
 * that are not normalized away.
 */
const lookAlikes: Record<string, string> = {
  a: "\u0430\u03b1\u0251",
  b: "\u042c\u044c\u0184",
  c: "\u0441\u03f2\u03c2",
  d: "\u0501",
  e: "\u0435\u04bd\u03b5",
  f: "\u0584\u03dd",
  g: "\u0261\u0581",
  h: "\u04bb\u0570",
  i: "\u0456\u03b9\u0131\u04cf\u0269",
  j: "\u0458\u03f3",
  k: "\u043a\u03ba",
  l: "\u01c0",
  m: "\u043c",
  n: "\u0578\u057c\u03b7",
  o: "\u043e\u03bf\u03c3\u0585",
  p: "\u0440\u03c1\u03f1",
  q: "\u051b\u0563\u0566",
  r: "\u0433\u1d26",
  s: "\u0455\u01bd",
  t: "\u0442\u03c4",
  u: "\u03c5\u057d\u028b",
  v: "\u03bd\u0475",
  w: "\u0461\u051d\u0561\u026f",
  x: "\u0445\u03c7",
  y: "\u0443\u04af\u03b3\u0263",
};

const latin = new Map(
  Object.entries(lookAlikes).flatMap(([plain, others]) =>
    Array.from(others, (other) => [other, plain] as const),
  ),
);
const any = new RegExp(`[${[...latin.keys()].join("")}]`, "gu");

/** A text with the Latin letters that its letters look like, in small letters; undefined when it has none of these. */
export function withoutLookAlikes(text: string): string | undefined {
  const lower = text.toLowerCase();
  const plain = lower.replaceAll(any, (one) => latin.get(one) ?? one);
  return plain === lower ? undefined : plain;
}
