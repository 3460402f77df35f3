import { createHash } from "node:crypto";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { avatarArt } from "./avatar-art.ts";
import golden from "./poster.golden.json" with { type: "json" };
import { keyWord } from "./poster-key-word.ts";
import { artBoxOf, poster, type PosterInput, type PosterVariant } from "./poster.ts";

function fingerprint(svg: string): string {
  const withoutIds = svg.replace(/mq[0-9a-z]+(?=[")])/g, "ID");
  return createHash("sha256").update(withoutIds).digest("hex").slice(0, 16);
}

test.each(golden.posters)(
  "the design's generator and ours print the same sheet: $input",
  (sheet) => {
    expect(fingerprint(poster(sheet.input as PosterInput))).toBe(sheet.art);
  },
);

test.each(golden.avatars)(
  "a person without a photo always gets the same disc: '$name' $seed",
  (person) => {
    expect(fingerprint(avatarArt(person.name, person.seed))).toBe(person.art);
  },
);

test("printing an event twice gives the same text, and two copies on a page have separate clips", () => {
  const event = { title: "Low Tide Sessions", category: "Music", seed: "e1" };
  expect(poster(event)).toBe(poster(event));
  expect(poster({ ...event, instance: "aside" })).not.toBe(poster(event));
});

test.each([
  ["Brass on the Rooftop", "ROOFTOP"],
  ["Jazz Night 2026", "JAZZ"],
  ["International Conference on Rust", "RUST"],
  ["The Night", "NIGHT"],
  ["2026", "2026"],
  ["!!!", "LIVE"],
  ["", "LIVE"],
  ["Écoute à Montréal", "ÉCOUTE"],
  ["React Day Berlin", "REACT"],
  ["iJS Conference New York", "IJS"],
  ["API the Docs Paris", "DOCS"],
  ["Barcelona Ruby Conf", "RUBY"],
  ["Berlin 2026", "BERLIN"],
  ["The London Summit", "LONDON"],
  ["Vinyl Night at the Old Exchange", "EXCHANGE"],
  ["Low Tide Sessions", "TIDE"],
  ["Праздник еды на Неве", "ПРАЗДНИК"],
  ["真夏の夜のジャズ", "ジャズ"],
])("the cover of '%s' says %s", (title, word) => {
  expect(keyWord(title)).toBe(word);
});

test("a title in another script fits the sheet in any fallback font", () => {
  for (const title of ["Праздник еды на Неве", "東京国際音楽祭と花火大会", "مهرجان الموسيقى"]) {
    const lines = [...poster({ title }).matchAll(/<text x="([\d.]+)".*?textLength="([\d.]+)"/g)];
    expect(lines.length).toBeGreaterThan(0);
    for (const [, x, length] of lines) expect(Number(x) + Number(length)).toBeLessThanOrEqual(284);
  }
});

test("markup in a title is escaped", () => {
  const svg = poster({ title: `</text><script>alert(1)</script>"`, meta: "<b>" });
  expect(svg).not.toMatch(/<script|<b>/i);
  expect(svg).toContain("&lt;SCRIPT&gt;");
});

test("titles of four hundred words or a single endless word are laid out quickly", () => {
  const started = performance.now();
  for (const title of ["one more word ".repeat(130), "longest".repeat(300), "国".repeat(400)]) {
    for (const variant of ["poster", "cover"] as const)
      expect(poster({ title, variant })).toContain("</svg>");
  }
  expect(performance.now() - started).toBeLessThan(250);
});

test("a category named like a built-in property is treated as unknown", () => {
  const unknown = { title: "Anything", seed: "1", category: "constructor" };
  expect(poster(unknown)).toBe(poster({ ...unknown, category: "Untold" }));
});

const letters = (name: string) => />([^<>]+)<\/text>/.exec(avatarArt(name))?.[1];

test("initials come from the names, not from a nickname in quotes", () => {
  expect(letters('Amara "Mara" Osei')).toBe("AO");
  expect(letters("Amara “Mara” Osei")).toBe("AO");
  expect(letters("Zoe (she) Lind")).toBe("ZL");
  expect(letters("小龙")).toBe("小");
  expect(letters("★ Star")).toBe("S");
  expect(letters("***")).toBe("*");
});

const words = fc.constantFrom(
  "Low",
  "Tide",
  "Sessions",
  "A",
  "International",
  "Vinyl",
  "2026",
  "of",
);

test("a slip laid over the art never touches a letter", () => {
  fc.assert(
    fc.property(
      fc.array(words, { minLength: 1, maxLength: 9 }),
      fc.constantFrom<PosterVariant[]>("poster", "cover"),
      fc.constantFrom("", "Fri 18 Dec · Austin"),
      fc.nat(999),
      (title, variant, meta, seed) => {
        const input = { title: title.join(" "), variant, meta, seed: String(seed) };
        const [w, h] = variant === "poster" ? [300, 400] : [480, 300];
        const art = artBoxOf(input);
        expect(art.height * w).toBeGreaterThan(h / 3);
        expect((art.bottom - art.top) * h).toBeCloseTo(art.height * w);
        for (const [, y, size] of poster(input).matchAll(
          /<text[^>]* y="([\d.]+)" font-size="([\d.]+)"/g,
        )) {
          const [foot, capitals] = [Number(y), Number(size) * 0.78];
          expect(foot <= art.top * h || foot - capitals >= art.bottom * h).toBe(true);
        }
      },
    ),
  );
});
