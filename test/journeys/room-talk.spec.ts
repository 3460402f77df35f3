import type { Page } from "@playwright/test";
import { v7 as newId } from "uuid";
import { ask, whoIs } from "./ask.ts";
import { inspect } from "./axe.ts";
import { expect, opensBrowser, signsUp, test, verifies } from "./world.ts";

const facts = {
  title: "Vinyl Night at the Old Exchange",
  startDay: "2031-05-02",
  startTime: "20:00",
  zone: "Europe/Berlin",
  online: true,
};

/** Publishes an online event. */
async function opensRoom(host: Page, more: object = {}) {
  const id = newId();
  const draft = await ask<{ version: number }>(host, "PUT", `/my/event-drafts/${id}`, {
    ...facts,
    ...more,
    version: 0,
  });
  return ask<{ id: string; slug: string }>(host, "POST", `/my/event-drafts/${id}/publish`, draft);
}

const chat = (page: Page) => page.getByRole("log", { name: "Live chat" });
const tab = (page: Page, name: string) => page.getByRole("tab", { name }).click();

async function says(page: Page, text: string) {
  await page.getByLabel("Say something to the room").fill(text);
  await page.keyboard.press("Enter");
  await expect(chat(page).getByText(text)).toBeVisible();
}

test("a host and two members chat, ask, vote and answer; a blocked person's messages are hidden, and a stranger is refused", async ({
  browser,
  world,
}) => {
  const host = await signsUp(browser, world.url, "Mirela Quist");
  await verifies(host, world);
  const ana = await signsUp(browser, world.url, "Priya Sandoval");
  const ben = await signsUp(browser, world.url, "Kaito Farrow");
  const rude = await signsUp(browser, world.url, "Rude Caller");
  const { slug, id } = await opensRoom(host);
  const room = `/events/${slug}/live`;
  await ask(ana, "PUT", `/people/${(await whoIs(rude)).id}/block`);
  for (const page of [host, ana, ben, rude]) await page.goto(room);

  await test.step("chat reaches everyone without a reload, except across a block", async () => {
    await says(rude, "Buy my coins");
    await says(ana, "Sound is perfect from my kitchen.");
    await says(host, "Put your kettles on.");
    for (const page of [ana, ben]) {
      await expect(chat(page).getByText("Put your kettles on.")).toBeVisible();
      await expect(chat(page).getByText("Host", { exact: true })).toBeVisible();
    }
    await expect(chat(ben).getByText("Buy my coins")).toBeVisible();
    await expect(chat(ana).getByText("Buy my coins")).toBeHidden();
    await expect(chat(rude).getByText("Sound is perfect")).toBeHidden();
  });

  await test.step("the host deletes, mutes and pins", async () => {
    await host.getByRole("button", { name: "More about the message by Rude Caller" }).click();
    await host.getByRole("menuitem", { name: "Mute Rude Caller" }).click();
    await expect(rude.getByText("A host muted you in this room")).toBeVisible();
    await host.getByRole("button", { name: "More about the message by Rude Caller" }).click();
    await expect(host.getByRole("menuitem", { name: "Unmute Rude Caller" })).toBeVisible();
    await host.getByRole("menuitem", { name: "Delete" }).click();
    await expect(chat(ben).getByText("Buy my coins")).toBeHidden();
    await host.getByRole("button", { name: "More about the message by Mirela Quist" }).click();
    await host.getByRole("menuitem", { name: "Pin" }).click();
    await expect(ben.getByText("Pinned: Mirela Quist.")).toBeVisible({ timeout: 10_000 });
  });

  await test.step("the newest message stays visible when the settings open above it", async () => {
    for (let n = 1; n <= 12; n += 1) {
      await host.getByLabel("Say something to the room").fill(`Song ${n} of twelve`);
      await host.keyboard.press("Enter");
      await expect(chat(host).getByText(`Song ${n} of twelve`)).toBeVisible();
    }
    await host.getByText("Chat settings").click();
    await expect(host.getByLabel("Allow links")).toBeVisible();
    await expect(chat(host).getByText("Song 12 of twelve")).toBeInViewport();
    await host.getByText("Chat settings").click();
  });

  await test.step("emojis float on every page", async () => {
    await ana.getByRole("button", { name: "Send applause" }).click();
    await expect(ben.locator(".floating-reactions span")).toHaveText("👏");
  });
  await inspect(ben, "the chat of a room");

  await test.step("questions are asked, anonymously too, and upvoted by keyboard", async () => {
    for (const page of [host, ana, ben]) await tab(page, "Q&A");
    await ana.getByLabel("Your question").fill("What was the first record?");
    await ana.keyboard.press("Enter");
    await ben.getByLabel("Your question").fill("Who pays for all this?");
    await ben.getByLabel("Ask anonymously").check();
    await ben.getByRole("button", { name: "Ask", exact: true }).click();
    const asked = ana.getByRole("listitem").filter({ hasText: "Who pays for all this?" });
    await expect(asked.getByText("Anonymous")).toBeVisible();
    await expect(
      host
        .getByRole("listitem")
        .filter({ hasText: "Who pays for all this?" })
        .getByText("Kaito Farrow (anonymous)"),
    ).toBeVisible();
    await expect(host.getByRole("tab", { name: "Q&A 2" })).toBeVisible();
    const vote = ben.getByRole("button", { name: /votes? for: What was the first record/ });
    await vote.focus();
    await ben.keyboard.press("Enter");
    await expect(vote).toHaveAttribute("aria-pressed", "true");
    await expect(
      ana.getByRole("button", { name: "1 vote for: What was the first record?" }),
    ).toBeVisible();
  });

  await test.step("the question being answered is shown over the picture", async () => {
    await host
      .getByRole("button", { name: "More about the question: What was the first record?" })
      .click();
    const visitor = await opensBrowser(browser, { baseURL: world.url });
    await visitor.goto(room);
    await expect(visitor.getByText("Log in to write in the chat.")).toBeVisible();
    await host.getByRole("menuitem", { name: "Answer now" }).click();
    await expect(ben.getByRole("status").getByText("What was the first record?")).toBeVisible();
    // Visitors get no live hints, but still see it.
    await expect(visitor.getByRole("status").getByText("What was the first record?")).toBeVisible();
    await visitor.context().close();
    await host
      .getByRole("button", { name: "More about the question: What was the first record?" })
      .click();
    await host.getByRole("menuitem", { name: "Mark as answered" }).click();
    await expect(ben.getByText("· Answered")).toBeVisible();
  });
  await inspect(ana, "the questions of a room");

  await test.step("a poll shows its bars while people vote, and keeps them once closed", async () => {
    for (const page of [host, ana, ben]) await tab(page, "Polls");
    await host.getByRole("button", { name: "New poll" }).click();
    const dialog = host.getByRole("dialog", { name: "New poll" });
    await dialog.getByLabel("Question").fill("Which side next?");
    await dialog.getByLabel("Option 1").fill("A side");
    await dialog.getByLabel("Option 2").fill("B side");
    await dialog.getByRole("button", { name: "Open poll" }).click();
    for (const page of [ana, ben]) {
      await page.getByLabel("B side").check();
      await page.getByRole("button", { name: "Vote", exact: true }).click();
    }
    await expect(host.getByText("2 people voted")).toBeVisible();
    await expect(host.getByText("100%")).toBeVisible();
    await host.getByRole("button", { name: "Close poll: Which side next?" }).click();
    await expect(ana.getByText("2 people voted · Closed")).toBeVisible();
  });
  await inspect(host, "the polls of a room");

  await test.step("a visitor reads along; an invitation-only room is closed to strangers", async () => {
    const visitor = await opensBrowser(browser, { baseURL: world.url });
    await visitor.goto(room);
    await expect(chat(visitor).getByText("Put your kettles on.", { exact: true })).toBeVisible();
    await expect(visitor.getByText("Log in to write in the chat.")).toBeVisible();
    const closed = await opensRoom(host, { visibility: "invite-only" });
    for (const path of ["chat", "talk", "questions", "polls", "chapters"]) {
      const answer = await ben.request.get(`/api/v1/events/${closed.id}/room/${path}`);
      expect(answer.status(), path).toBe(404);
      expect((await visitor.request.get(`/api/v1/events/${id}/room/${path}`)).status()).toBe(200);
    }
  });
});
