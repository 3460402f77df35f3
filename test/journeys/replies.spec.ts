import { v7 as newId } from "uuid";
import { ask, whoIs } from "./ask.ts";
import { inspect } from "./axe.ts";
import { expect, signsUp, test, verifies } from "./world.ts";

test("an organizer sees before publishing which address buyers can reply to, and emails use it", async ({
  browser,
  world,
}) => {
  const rita = await signsUp(browser, world.url, "Rita Replies");
  await verifies(rita, world);
  const { email } = await whoIs(rita);
  const id = newId();
  const starts = new Date(Date.now() + 480 * 3_600_000).toISOString();
  await ask(rita, "PUT", `/my/event-drafts/${id}`, {
    title: "Open Letters",
    venue: "The Old Exchange",
    city: "Austin",
    startDay: starts.slice(0, 10),
    startTime: "19:30",
    version: 0,
  });
  await rita.goto(`/events/new?draft=${id}`);
  await rita.getByRole("tab", { name: /Details/ }).click();
  await rita.getByRole("checkbox", { name: "Free", exact: true }).uncheck();
  await rita.getByLabel("Price", { exact: false }).first().fill("12");
  await rita.getByRole("tab", { name: /Review/ }).click();
  const replies = rita.getByRole("checkbox", { name: /^Let buyers reply by email/ });
  await expect(replies).toBeChecked();
  await expect(rita.getByText(`go to ${email}, which buyers then see`)).toBeVisible();
  await inspect(rita, "the review of a paid event");
  await rita.screenshot({ path: "test-results/replies-review.png", fullPage: true });
  await rita.getByRole("button", { name: "Publish event" }).click();
  await rita.waitForURL(/\/events\/open-letters/);
  await rita
    .getByRole("group", { name: "Manage event" })
    .getByRole("link", { name: "Manage" })
    .click();
  await rita.getByRole("button", { name: "Message attendees" }).click();
  await expect(rita.getByLabel("Let people reply to my email address")).toBeChecked();
});
