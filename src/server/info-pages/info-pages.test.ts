import { mkdir, symlink, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { testApp, type TestApp } from "../test-app.ts";

let app: TestApp;
beforeAll(async () => void (app = await testApp()));
afterAll(() => app.close());

async function operatorWrites(markdown: string) {
  await mkdir(path.join(app.folder, "pages"), { recursive: true });
  await writeFile(path.join(app.folder, "pages", "terms.md"), markdown);
  return (await app.visitor().get("/info-pages/terms")).body;
}

test("anybody can read the pages that come with Marquee", async () => {
  for (const [name, title] of [
    ["terms", "Terms of Service"],
    ["privacy", "Privacy Policy"],
    ["support", "Contact Support"],
  ]) {
    const { body } = await app.visitor().get(`/info-pages/${name}`);
    expect(body.title).toBe(title);
    expect(body.lead.length).toBeGreaterThan(20);
    expect(body.blocks.length).toBeGreaterThan(6);
  }
  expect(await app.visitor().get("/info-pages/passwd")).toRefuseWith("BAD_INPUT");
  expect(await app.visitor().get("/info-pages/..%2f..%2fetc")).toRefuseWith("BAD_INPUT");
});

test("an operator's own file replaces the page at once, with links, lists and emphasis", async () => {
  const body = await operatorWrites(
    "# House rules\n\nOurs.\n\n## Your *part*\n\nBe **kind**, see [help](/support).\n\n- one\n- two\n",
  );
  expect(body).toEqual({
    title: "House rules",
    lead: "Ours.",
    blocks: [
      {
        kind: "heading",
        level: 2,
        id: "your-part",
        words: [{ text: "Your " }, { emphasis: true, text: "part" }],
      },
      {
        kind: "paragraph",
        words: [
          { text: "Be " },
          { strong: true, text: "kind" },
          { text: ", see " },
          { link: "/support", text: "help" },
          { text: "." },
        ],
      },
      { kind: "list", ordered: false, items: [[{ text: "one" }], [{ text: "two" }]] },
    ],
  });
});

test("HTML stays text, and only harmless links become links", async () => {
  const body = await operatorWrites(
    "# T\n\nL\n\n<script>alert(1)</script>\n\n[a](javascript:alert(1)) [b](//evil.example) [c](data:text/html,x) <b>x</b>\n",
  );
  const words = body.blocks.flatMap(({ words: some }: { words: { link?: string }[] }) => some);
  expect(words.filter(({ link }: { link?: string }) => link)).toEqual([]);
  expect(JSON.stringify(words)).toContain("<script>alert(1)</script>");
  expect((await operatorWrites("")).title).toBe("Terms");
});

test("anybody can read the site's social pages, of which there are none until the operator sets them", async () => {
  expect((await app.visitor().get("/social-pages")).body).toEqual({ items: [] });
  const own = "https://x.com/marquee, https://social.example.org/@marquee";
  const other = await testApp({ SOCIAL_PAGES: own });
  expect((await other.visitor().get("/social-pages")).body).toEqual({
    items: ["https://x.com/marquee", "https://social.example.org/@marquee"],
  });
  await other.close();
});

test("an operator's own page that can't be read isn't replaced by ours", async () => {
  await mkdir(path.join(app.folder, "pages"), { recursive: true });
  await symlink("privacy.md", path.join(app.folder, "pages", "privacy.md"));
  expect(await app.visitor().get("/info-pages/privacy")).toRefuseWith("INTERNAL_ERROR");
});
