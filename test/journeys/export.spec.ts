import { readFile } from "node:fs/promises";
import { AxeBuilder } from "@axe-core/playwright";
import yauzl from "yauzl";
import { expect, joins, test } from "./world.ts";

async function unzip(bytes: Buffer): Promise<Map<string, string>> {
  const zip = await yauzl.fromBufferPromise(bytes);
  const files = new Map<string, string>();
  for await (const entry of zip.eachEntry()) {
    const chunks: Buffer[] = [];
    for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk as Buffer);
    files.set(entry.fileName, Buffer.concat(chunks).toString());
  }
  return files;
}

test("a person downloads all their data as one archive and reads it", async ({
  browser,
  world,
}) => {
  const page = await joins(browser, world.url, "Ana Lind");
  await page.getByPlaceholder(/what/i).first().fill("A word to take along");
  await page.getByRole("button", { name: "Post", exact: true }).click();
  await expect(page.getByText("A word to take along").first()).toBeVisible();

  await page.goto("/settings");
  await page.getByRole("button", { name: "Export my data" }).click();
  const link = page.getByRole("link", { name: /Download archive/ });
  await expect(link).toBeVisible();
  const { violations } = await new AxeBuilder({ page }).include("#main").analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);

  // Pretends that the sign-in was long ago: the archive requires reauthentication.
  const late = {
    status: 403,
    body: JSON.stringify({ code: "REAUTHENTICATION_REQUIRED", title: "Confirm." }),
  };
  await page.route("**/my/export/file", (route) => route.fulfill(late), { times: 1 });
  await link.click();
  const dialog = page.getByRole("dialog", { name: "Confirm it's you" });
  await dialog.getByLabel("Your password").fill("curtain up at eight");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    dialog.getByRole("button", { name: "Confirm" }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^marquee-\d{4}-\d\d-\d\d\.zip$/);
  const files = await unzip(await readFile(await download.path()));
  expect(JSON.parse(files.get("profile.json") ?? "[]")[0].name).toBe("Ana Lind");
  expect(JSON.parse(files.get("posts.json") ?? "[]")[0].content).toBe("A word to take along");
  expect(files.get("README.txt")).toContain("posts.json");

  await page.reload();
  await page.getByRole("button", { name: "Remove it" }).click();
  await expect(page.getByRole("button", { name: "Export my data" })).toBeVisible();
  expect((await page.request.get("/api/v1/my/export/file")).status()).toBe(404);
  await page.context().close();
});
