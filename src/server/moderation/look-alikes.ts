/**
 * Lower-case letters that look like Latin ones, from all scripts in confusables.txt of Unicode Technical Standard 39
 * (https://www.unicode.org/Public/security/latest/confusables.txt), without those that normalization removes. Two aren't in that file but
 * are still taken for Latin ones: final sigma and eta. A test compares the table with the file.
 */
export const lookAlikes: Record<string, string> = {
  a: "\u0251\u03b1\u0430\u15c5\ua4ee\uab7a\u{102a0}\u{16f40}",
  b: "\u0185\u03b2\u0432\u044c\u13fc\u15af\u15f7\ua4d0\ua7b5\uab9f\u{10282}\u{102a1}\u{10301}",
  c: "\u03c2\u03f2\u0441\u1d04\u2ca5\ua4da\uabaf\u{102a2}\u{10302}\u{1043d}\u{1051c}",
  d: "\u0501\u146f\u15de\u15ea\ua4d2\ua4d3\uab70\uabb7",
  e: "\u03b5\u0435\u04bd\u2d39\ua4f0\uab32\uab7c\u{10286}\u{118c6}\u{118ce}",
  f: "\u03dd\u0584\u15b4\u1e9d\ua4dd\ua799\uab35\u{10287}\u{102a5}\u{10525}\u{118c2}",
  g: "\u018d\u0261\u050d\u0581\u13fb\u1d83\ua4d6\uab90",
  h: "\u043d\u04bb\u0570\u157c\u2c8f\ua4e7\uab8b\uab92\u{102cf}",
  i: "\u0131\u0269\u026a\u03b9\u0456\u04cf\ua647\uab75\u{118c3}",
  j: "\u029d\u03f3\u0458\u148d\ua4d9\uab7b",
  k: "\u03ba\u043a\u16d5\u2c95\ua4d7\uabb6\u{10518}",
  l: "\u01c0\u05d5\u05df\u0627\u07ca\u14aa\u16c1\u2c93\u2cd1\u2d4f\ua4e1\ua4f2\uabae\u{1028a}\u{10309}\u{10443}\u{10526}\u{118d2}\u{16f16}\u{16f28}",
  m: "\u03bc\u03fb\u043c\u15f0\u16d6\u2c99\ua4df\uab87\u{102b0}\u{10311}\u{11700}",
  n: "\u03b7\u0578\u057c\u2c9b\ua4e0\u{10513}",
  o: "\u03bf\u03c3\u043e\u0585\u05e1\u0647\u06be\u06c1\u06d5\u0b20\u0d20\u101d\u10ff\u12d0\u1d0f\u1d11\u2c9f\u2d54\ua4f3\uab3d\u{10292}\u{102ab}\u{1042c}\u{104ea}\u{10516}\u{118c8}\u{118d5}\u{118d7}",
  p: "\u03c1\u03f1\u0440\u146d\u2ca3\ua4d1\uabb2\u{10295}",
  q: "\u051b\u0563\u0566\u2d55",
  r: "\u0280\u0433\u1587\u1d26\u2c85\ua4e3\uab47\uab48\uab71\uab81\uaba2\u{104dc}\u{16f35}",
  s: "\u01bd\u0455\u057f\ua4e2\ua731\uaba5\uabaa\u{10296}\u{10448}\u{118c1}\u{16f3a}",
  t: "\u03c4\u0442\u2ca7\ua4d4\uab72\u{10297}\u{102b1}\u{10315}\u{118dc}\u{16f0a}",
  u: "\u028b\u03c5\u057d\u1200\u144c\u1d1c\ua4f4\ua79f\uab4e\uab52\u{104f6}\u{118d8}\u{16f42}",
  v: "\u03bd\u0475\u05d8\u142f\u1d20\u2d38\ua4e6\ua6df\uaba9\u{1051d}\u{11706}\u{118c0}\u{16f08}",
  w: "\u026f\u0461\u051d\u0561\u1d21\ua4ea\uab83\uaba4\u{1170a}\u{1170e}\u{1170f}",
  x: "\u03c7\u0445\u1541\u157d\u16b7\u2cad\u2d5d\ua4eb\uab53\u{10290}\u{102b4}\u{10317}\u{10527}",
  y: "\u0263\u028f\u03b3\u0443\u04af\u10e7\u1d8c\u1eff\u2ca9\ua4ec\uab5a\uab79\uab8d\u{102b2}\u{118c4}\u{16f43}",
  z: "\u03b6\u1d22\ua4dc\uab93\u{118c9}",
};

const latin = new Map(
  Object.entries(lookAlikes).flatMap(([plain, others]) =>
    Array.from(others, (other) => [other, plain] as const),
  ),
);
const any = new RegExp(`[${[...latin.keys()].join("")}]`, "gu");

/** The text in lower case with look-alikes replaced by Latin letters; undefined when it has none. */
export function withoutLookAlikes(text: string): string | undefined {
  const lower = text.toLowerCase();
  const plain = lower.replaceAll(any, (one) => latin.get(one) ?? one);
  return plain === lower ? undefined : plain;
}
