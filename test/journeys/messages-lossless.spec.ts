import { friends, lines, log, opensChat, says } from "./chatting.ts";
import { expect, test } from "./world.ts";

test("messages written offline or refused are sent in order and exactly once", async ({
  browser,
  world,
}) => {
  const [ana, ben] = await friends(browser, world.url, ["Ana Grimaldi", "Ben Hartog"]);
  await opensChat(ana, ben);
  await opensChat(ben, ana);
  await says(ana, "before");
  await expect(lines(ben)).toHaveText(["before"]);

  await test.step("offline, and back", async () => {
    await ana.page.context().setOffline(true);
    await expect(ana.page.getByText("You are offline.").first()).toBeVisible();
    await expect(ana.page.getByText("Messages go out when you're back online.")).toBeVisible();
    for (const word of ["one", "two", "three"]) await says(ana, word);
    await expect(lines(ana)).toHaveText(["before", "one", "two", "three"]);
    await ana.page.context().setOffline(false);
    await expect(lines(ben)).toHaveText(["before", "one", "two", "three"]);
    await expect(ana.page.getByText("Waiting for the connection")).toHaveCount(0);
  });

  await test.step("a reload with unsent messages and a draft", async () => {
    await ana.page.route("**/api/v1/messages", (route) => route.abort());
    await says(ana, "four");
    await says(ana, "five");
    await expect(ana.page.getByText("Failed to send message. Please try again.")).toBeVisible();
    await ana.page.getByPlaceholder("Type a message...").fill("a thought in between");
    await ana.page.reload();
    await expect(lines(ana)).toHaveText(["before", "one", "two", "three", "four", "five"]);
    await expect(ana.page.getByPlaceholder("Type a message...")).toHaveValue(
      "a thought in between",
    );
    const asked = ana.page.waitForRequest("**/api/v1/messages");
    await ana.page.getByRole("button", { name: "Retry" }).click();
    await asked;
    await ana.page.unroute("**/api/v1/messages");
    // Unsent messages are retried automatically.
    await expect(lines(ben)).toHaveText(["before", "one", "two", "three", "four", "five"], {
      timeout: 40_000,
    });
    await expect(ana.page.getByText("Failed to send message.")).toHaveCount(0);
    await ben.page.reload();
    await expect(lines(ben)).toHaveText(["before", "one", "two", "three", "four", "five"]);
  });
});

test("missed messages are fetched on return; signing out discards unsent ones", async ({
  browser,
  world,
}) => {
  const [ana, ben] = await friends(browser, world.url, ["Ana Rasmus", "Ben Sorel"]);
  await opensChat(ana, ben);
  await opensChat(ben, ana);

  await test.step("away, and back", async () => {
    await ben.page.context().setOffline(true);
    for (let count = 0; count < 5; count++) await says(ana, `later ${count}`);
    await expect(ana.page.getByText(/· (Sent|Delivered)/)).toBeVisible();
    await ben.page.context().setOffline(false);
    await expect(lines(ben).last()).toHaveText("later 4");
    await expect(lines(ben)).toHaveCount(5);
  });

  await test.step("the next person in this browser finds nothing", async () => {
    await ana.page.route("**/api/v1/messages", (route) => route.abort());
    await says(ana, "never sent");
    await ana.page
      .getByRole("navigation", { name: "Sections" })
      .getByRole("button", { name: "Logout" })
      .click();
    await ana.page.waitForURL("**/signup");
    expect(await ana.page.evaluate(() => JSON.stringify(localStorage))).not.toContain("never sent");
  });
});

test("a long conversation loads while scrolling back, without moving the reader", async ({
  browser,
  world,
}) => {
  const [ana, ben] = await friends(browser, world.url, ["Ana Ivers", "Ben Jansson"]);
  await ana.page.evaluate(async (to) => {
    for (let place = 1; place <= 110; place++) {
      const id = `019a0000-0000-7000-8000-${String(place).padStart(12, "0")}`;
      const unique = id.replace("8000", to.slice(19, 23));
      const answer = await fetch("/api/v1/messages", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ id: unique, to, text: `number ${place}` }),
      });
      if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
    }
  }, ben.id);
  await opensChat(ben, ana);
  await expect(log(ben).getByText("number 110", { exact: true })).toBeInViewport();
  await expect(lines(ben)).toHaveCount(50);

  await test.step("older messages load without a jump", async () => {
    const reading = log(ben).getByText("number 61", { exact: true });
    await reading.scrollIntoViewIfNeeded();
    await expect(lines(ben)).toHaveCount(100);
    await expect(reading).toBeInViewport();
    await log(ben).evaluate((box) => box.scrollTo({ top: -box.scrollHeight }));
    await expect(lines(ben)).toHaveCount(110);
    await expect(lines(ben).first()).toHaveText("number 1");
  });

  await test.step("a new message doesn't scroll the reader away from old ones", async () => {
    const reading = log(ben).getByText("number 30", { exact: true });
    await reading.scrollIntoViewIfNeeded();
    const before = await reading.boundingBox();
    await opensChat(ana, ben);
    await says(ana, "are you reading?");
    await ben.page.getByRole("button", { name: "1 new message" }).waitFor();
    expect((await reading.boundingBox())?.y).toBeCloseTo(before?.y ?? 0, 0);
    await expect(ana.page.getByText("· Read")).toHaveCount(0);
    await ben.page.getByRole("button", { name: "1 new message" }).click();
    await expect(log(ben).getByText("are you reading?")).toBeInViewport();
    await expect(ana.page.getByText("· Read")).toBeVisible();
  });
});
