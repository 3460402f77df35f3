import { AxeBuilder } from "@axe-core/playwright";
import { expect, joins, test, verifies } from "./world.ts";

test("an organizer brings the real conferences in, and again without doubles", async ({
  browser,
  world,
}) => {
  const page = await joins(browser, world.url, "Ida Marsh");
  await verifies(page, world);
  const choose = async () => {
    await page.goto("/my-events");
    await page.getByRole("link", { name: "Import events" }).click();
    await page.getByLabel("List of events").setInputFiles("test/fixtures/conferences.json");
    await expect(page.getByText("6,163 rows read:")).toBeVisible({ timeout: 30_000 });
  };
  await choose();
  await expect(page.getByText("5,419 events to bring in")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Rubyfuza" }).first()).toBeVisible();
  await expect(page.getByText(/The same event as in entry \d+/).first()).toBeVisible();
  const { violations } = await new AxeBuilder({ page }).include("#main").analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);

  await page.getByLabel("Category").selectOption("Technology");
  await page.getByRole("button", { name: "Read again" }).click();
  await expect(page.getByText("Entry 1 · Technology", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Published events" }).click();
  await page.getByRole("button", { name: "Import 5,419 events" }).click();
  const done = page.getByText(/events made, .* left out/);
  await expect(done).toHaveText(
    /^5,419 events made, 0 updated, 0 as they were, 744 rows left out\.$/,
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
  await page.getByRole("button", { name: "Read again" }).click();
  await expect(page.getByText(/5,419 already imported/)).toBeVisible();
  await expect(page.getByText("Entry 1 · Technology", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Published events" }).click();
  await page.getByRole("button", { name: "Import 5,419 events" }).click();
  await expect(done).toHaveText(/^0 events made, 0 updated, 5,419 as they were/, {
    timeout: 90_000,
  });
  await page.context().close();
});
