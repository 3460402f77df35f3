import { AxeBuilder } from "@axe-core/playwright";
import { expect, signsUp, test, verifies } from "./world.ts";

test("an organizer imports the real conferences, and repeating it creates no duplicates", async ({
  browser,
  world,
}) => {
  // Parsing six thousand rows keeps a core busy for ten seconds, longer if others need it too.
  const read = { timeout: 90_000 };
  const page = await signsUp(browser, world.url, "Ida Marsh");
  await verifies(page, world);
  const choose = async () => {
    await page.goto("/my-events");
    await page.getByRole("link", { name: "Import events" }).click();
    await page.getByLabel("List of events").setInputFiles("test/fixtures/conferences.json");
    await expect(page.getByText("6,163 rows read:")).toBeVisible(read);
  };
  await choose();
  await expect(page.getByText("5,420 events to import")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Rubyfuza" }).first()).toBeVisible();
  await expect(page.getByText(/The same event as in entry \d+/).first()).toBeVisible();
  const { violations } = await new AxeBuilder({ page }).include("#main").analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);

  await page.getByLabel("Category").selectOption("Technology");
  await page.getByRole("button", { name: "Read file again" }).click();
  await expect(
    page.getByText("Entry 1 · Technology · Paid, no tickets yet", { exact: true }),
  ).toBeVisible(read);
  await page.getByRole("button", { name: "Published events" }).click();
  await page.getByRole("button", { name: "Import 5,420 events" }).click();
  const done = page.getByText(/events created, .* skipped/);
  await expect(done).toHaveText(
    /^5,420 events created, 0 updated, 0 unchanged, 743 rows skipped\.$/,
    {
      timeout: 90_000,
    },
  );
  const [report] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Download the report" }).click(),
  ]);
  expect(report.suggestedFilename()).toBe("marquee-import.csv");

  await choose();
  await page.getByLabel("Category").selectOption("Technology");
  await page.getByRole("button", { name: "Read file again" }).click();
  await expect(page.getByText(/5,420 already imported/)).toBeVisible(read);
  await expect(
    page.getByText("Entry 1 · Technology · Paid, no tickets yet", { exact: true }),
  ).toBeVisible(read);
  await page.getByRole("button", { name: "Published events" }).click();
  await page.getByRole("button", { name: "Update 5,420 events" }).click();
  await expect(done).toHaveText(/^0 events created, 0 updated, 5,420 unchanged/, {
    timeout: 90_000,
  });
  await page.context().close();
});
