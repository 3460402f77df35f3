import type { Page } from "@playwright/test";
import { v7 as newId } from "uuid";
import { ask } from "./ask.ts";
import { buys, sells, ticketType } from "./selling.ts";
import { expect, signsUp, test, verifies } from "./world.ts";

/** Presses a button by keyboard, so that it has the focus when it disappears. */
async function presses(page: Page, name: string | RegExp) {
  await page.getByRole("button", { name }).first().press("Enter");
}

test("the focus stays nearby when an organizer removes, refunds, revokes, saves or cancels something", async ({
  browser,
  world,
}) => {
  const host = await signsUp(browser, world.url, "Tomasz Wren");
  const ana = await signsUp(browser, world.url, "Ana Lima");
  await verifies(host, world);
  const types = ["Standing", "Balcony", "Box"].map((name) => ticketType({ name }));
  const event = await sells(host, "Focus Night", { types });
  await buys(ana, { eventId: event.id, typeId: event.typeId });
  const manage = (tab: string) => host.goto(`/events/${event.slug}/manage?tab=${tab}`);

  await manage("tickets");
  await presses(host, /^Remove Balcony/);
  await expect(host.getByRole("button", { name: "Move Box up" })).toBeFocused();

  await manage("attendees");
  const actions = host.getByRole("button", { name: "Actions for Ana Lima" });
  await actions.press("Enter");
  await host.getByRole("menuitem", { name: "Refund" }).press("Enter");
  await presses(host, "Refund $12.00");
  await expect(host.getByRole("dialog")).toBeHidden();
  await expect(host.getByRole("alertdialog")).toBeHidden();
  await expect(actions).toBeFocused();

  await host.goto(`/events/${event.slug}/edit`);
  await host.getByRole("tab", { name: /When & where/ }).click();
  await host.getByLabel("Venue").fill("The Long Gallery");
  await presses(host, "Save changes");
  await host.waitForURL(`**/events/${event.slug}`);
  await expect(host.getByRole("heading", { level: 1 })).toBeFocused();

  await presses(host, "Cancel event");
  const dialog = host.getByRole("dialog", { name: "Cancel event" });
  const cancel = dialog.getByRole("button", { name: "Cancel event" });
  await expect(cancel).toBeEnabled();
  await cancel.press("Enter");
  await expect(host.getByText("This event is cancelled.").first()).toBeVisible();
  await expect(host.locator("main :focus")).toHaveCount(1);
});

test("a comment sent by keyboard leaves the focus in the field for the next one", async ({
  browser,
  world,
}) => {
  const ana = await signsUp(browser, world.url, "Ana Lima");
  const id = newId();
  await ask(ana, "POST", "/posts", { id, type: "post", content: "Who is in?" });
  await ana.goto(`/posts/${id}`);
  const field = ana.getByLabel("Write a comment");
  await field.fill("Count me in.");
  await ana.getByRole("button", { name: "Comment", exact: true }).press("Enter");
  await expect(
    ana.getByRole("region", { name: "Comments" }).getByText("Count me in."),
  ).toBeVisible();
  await expect(field).toHaveValue("");
  await expect(field).toBeFocused();
});
