import ICAL from "ical.js";
import type { Page } from "@playwright/test";
import { v7 as newId } from "uuid";
import { ask, whoIs } from "./ask.ts";
import { inspect } from "./axe.ts";
import { buys, sells, ticketType } from "./selling.ts";
import { expect, signsUp, test, verifies } from "./world.ts";

/** Publishes an event that starts within a day, through the same API calls as the form. */
async function publishes(page: Page, title: string) {
  const begins = new Date(Date.now() + 20 * 3_600_000).toISOString();
  const id = newId();
  const startTime = `${begins.slice(11, 13)}:00`;
  const when = { startDay: begins.slice(0, 10), startTime, zone: "UTC" };
  const draft = { title, ...when, venue: "The Old Exchange", version: 0 };
  await ask(page, "PUT", `/my/event-drafts/${id}`, draft);
  const { slug } = await ask<{ slug: string }>(page, "POST", `/my/event-drafts/${id}/publish`, {
    version: 1,
  });
  return { slug, startTime };
}

/** The start and the sequence number of a calendar file's event. */
function factsIn(file: string) {
  const event = new ICAL.Component(ICAL.parse(file)).getFirstSubcomponent("vevent");
  if (!event) throw new Error("no event in the calendar");
  const { startDate, sequence } = new ICAL.Event(event);
  return { minutes: startDate.toJSDate().getUTCMinutes(), sequence };
}

/** Formats "17:45" in the US style. */
function inHalfDays(time: string): string {
  const at = new Date(`2026-01-01T${time}Z`);
  return at
    .toLocaleTimeString("en-US", { hour: "numeric", minute: "2-digit", timeZone: "UTC" })
    .replaceAll(/\s/g, " ");
}

test("a change of time reaches the attendee live, by email and in the calendar, and the organizer sees that it was seen", async ({
  browser,
  world,
}) => {
  const [host, guest] = [
    await signsUp(browser, world.url, "Tomasz Wren"),
    await signsUp(browser, world.url, "Ines Marlow"),
  ];
  await verifies(guest, world);
  const me = await whoIs(guest);
  const { slug, startTime } = await publishes(host, "Late Vinyl");
  await guest.goto("/my-events");
  await guest.getByRole("button", { name: "Create a calendar link" }).click();
  const link = await guest.getByLabel("Your secret link").inputValue();
  await guest.goto(`/events/${slug}`, { waitUntil: "networkidle" });
  await guest.locator("#rsvp").getByRole("button", { name: "I'm going" }).click();
  await expect(guest.getByRole("heading", { name: "You're in" })).toBeVisible();
  expect(factsIn(await (await guest.request.get(link)).text())).toEqual({
    minutes: 0,
    sequence: 0,
  });

  await host.goto(`/events/${slug}/edit`);
  await host.getByRole("tab", { name: /When & where/ }).click();
  const later = startTime.replace(":00", ":45");
  await host.getByLabel("Start time").fill(later);
  await host.getByRole("button", { name: "Save changes" }).click();
  const dialog = host.getByRole("dialog", { name: "Change time?" });
  const difference = `Starts ${inHalfDays(later)} instead of ${inHalfDays(startTime)}`;
  await expect(dialog.getByText(difference)).toBeVisible();
  await dialog.getByLabel("Note").fill("The crates are late.");
  await dialog.getByRole("button", { name: "Save and notify 1 person" }).click();

  // The attendee's page stayed open.
  await expect(guest.getByText(difference)).toBeVisible();
  // Regular expressions match the raw text: Intl puts a narrow no-break space before "PM".
  const shownTime = inHalfDays(later).replace(" ", "\\s");
  await expect(guest.getByText(new RegExp(`\\d, ${shownTime}`)).first()).toBeVisible();
  const email = await world.mailbox.emailTo(me.email, /Changed: Late Vinyl/);
  expect(email.text?.replaceAll(/\s/g, " ")).toContain(difference);
  expect(email.text).toContain("The crates are late.");
  const file = Buffer.from(email.attachments[0]?.content as ArrayBuffer).toString();
  for (const calendar of [file, await (await guest.request.get(link)).text()])
    expect(factsIn(calendar)).toEqual({ minutes: 45, sequence: 1 });
  await host.goto(`/events/${slug}`);
  await expect(host.getByText("1 of 1 has seen it (100%)")).toBeVisible();
  await host.getByRole("button", { name: "Who has seen it" }).click();
  const list = host.getByRole("dialog", { name: "Who has seen the change" });
  await expect(list.getByRole("listitem")).toContainText("Ines Marlow");
  await inspect(host, "who has seen a change");
  await list.getByRole("button", { name: "Not seen (0)" }).click();
  await expect(list.getByText("Everyone has seen it.")).toBeVisible();
});

test("an organizer who moves an event chooses whether to offer refunds and ask who can still come", async ({
  browser,
  world,
}) => {
  const host = await signsUp(browser, world.url, "Tomasz Wren");
  const guest = await signsUp(browser, world.url, "Ines Marlow");
  await verifies(host, world);
  const types = [ticketType({ priceMinor: 1_000 })];
  const { id, slug, typeId } = await sells(host, "Early Vinyl", { types });
  const [ticket] = await buys(guest, { eventId: id, typeId, unitMinor: 1_000 });
  await host.goto(`/events/${slug}/edit`);
  await host.getByRole("tab", { name: /When & where/ }).click();
  await host.getByLabel("Venue").fill("The Long Gallery");
  await host.getByRole("button", { name: "Save changes" }).click();
  const dialog = host.getByRole("dialog", { name: "Change place?" });
  await expect(
    dialog.getByText(/^Until\s\w+\s\d+.*\. At most \$10\.00 if everyone asks\.$/),
  ).toBeVisible();
  await expect(dialog.getByRole("switch", { name: "Offer refunds" })).toBeChecked();
  await inspect(host, "a change with what is offered");
  const asks = dialog.getByRole("switch", { name: "Ask who can still come" });
  await expect(asks).toBeChecked();
  await asks.uncheck();
  await dialog.getByRole("button", { name: "Save and notify 1 person" }).click();

  await host.waitForURL(`**/events/${slug}`);
  await guest.goto(`/events/${slug}`);
  await expect(guest.getByRole("heading", { name: "You're in" })).toBeVisible();
  await expect(guest.getByText(/so you can get a full refund until/).first()).toBeVisible();
  await guest.goto(`/tickets/${ticket}`);
  await expect(guest.getByText(/you can get a full refund until/)).toBeVisible();
  await guest.getByRole("button", { name: "Get a refund" }).click();
  await guest.getByRole("button", { name: "Refund $10.00" }).click();
  await expect(guest.getByText("This ticket was refunded.")).toBeVisible();
});

test("the organizer sees when emails go out about a change that follows another", async ({
  browser,
  world,
}) => {
  const host = await signsUp(browser, world.url, "Petra Twice");
  const guest = await signsUp(browser, world.url, "Gil Waits");
  const { slug } = await publishes(host, "Moved Twice");
  const { id } = await ask<{ id: string }>(host, "GET", `/events/${slug}`);
  await ask(guest, "PUT", `/events/${id}/answer`, { answer: "going" });
  for (const [at, venue] of ["The First Hall", "The Second Hall"].entries())
    await ask(host, "PATCH", `/events/${id}`, { version: at + 1, venue });
  await host.goto(`/events/${slug}`);
  await expect(host.getByText(/^Emails go out at \d/)).toBeVisible();
  // The first email hasn't been sent yet, so it can't be sent again.
  const resend = host.getByRole("button", { name: "Resend to 1 person" }).first();
  await expect(resend).toHaveAttribute("aria-disabled", "true");
  await inspect(host, "a change that waits");
});
