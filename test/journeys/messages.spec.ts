import { AxeBuilder } from "@axe-core/playwright";
import sharp from "sharp";
import { chatter, friends, lines, log, opensChat, says, verifies } from "./chatting.ts";
import { expect, test } from "./world.ts";

test("two people chat live, see each other write, receive and read", async ({ browser, world }) => {
  const [ines, tomasz] = await friends(browser, world.url, ["Ines Adeyemi", "Tomasz Adler"]);
  await opensChat(ines, tomasz);
  await expect(ines.page.getByText("No chat yet.", { exact: true }).last()).toBeVisible();
  await says(ines, "Doors at eight? https://doors.example/plan");

  await test.step("he sees the badge on another page, and she that it was delivered", async () => {
    await expect(ines.page.getByText("· Delivered")).toBeVisible();
    await expect(
      tomasz.page
        .getByRole("navigation", { name: "Sections" })
        .getByRole("link", { name: /Messages/ }),
    ).toContainText("1");
    await expect(tomasz.page).toHaveTitle(/^\(\d+\) /);
  });

  await test.step("he opens it from the list, which reads it", async () => {
    await tomasz.page.goto("/messages");
    await expect(tomasz.page.getByText("Select a user to start chatting.")).toBeVisible();
    await tomasz.page.getByRole("link", { name: /Ines Adeyemi.*Doors at eight/ }).click();
    await expect(
      log(tomasz).getByRole("link", { name: "https://doors.example/plan" }),
    ).toBeVisible();
    await expect(ines.page.getByText("· Read")).toBeVisible();
    await expect(tomasz.page.locator(".cv-n")).toHaveCount(0);
  });

  await test.step("she sees him type, then his words", async () => {
    await tomasz.page.getByPlaceholder("Type a message...").pressSequentially("Half past");
    await expect(ines.page.getByText("Typing…")).toBeVisible();
    await tomasz.page.getByPlaceholder("Type a message...").press("Shift+Enter");
    await tomasz.page.getByPlaceholder("Type a message...").pressSequentially("seven.");
    await tomasz.page.getByRole("button", { name: "Send" }).click();
    await expect(lines(ines).last()).toHaveText("Half past\nseven.");
    await expect(ines.page.getByText("Typing…")).toBeHidden();
    await expect(tomasz.page.getByPlaceholder("Type a message...")).toBeFocused();
  });

  await test.step("words taken back are gone for both; deleted ones for one", async () => {
    await says(tomasz, "Wrong window");
    await expect(lines(ines).last()).toHaveText("Wrong window");
    await log(tomasz).getByText("Wrong window").hover();
    await tomasz.page.getByRole("button", { name: "Message options" }).last().click();
    await tomasz.page.getByRole("menuitem", { name: "Unsend" }).click();
    await expect(log(ines).getByText("Message unsent")).toBeVisible();
    await expect(log(tomasz).getByText("Message unsent")).toBeVisible();
    await log(ines).getByText("Message unsent").hover();
    await ines.page.getByRole("button", { name: "Message options" }).last().click();
    await ines.page.getByRole("menuitem", { name: "Delete for me" }).click();
    await ines.page.getByRole("button", { name: "Delete for me" }).click();
    await expect(log(ines).getByText("Message unsent")).toHaveCount(0);
    await expect(log(tomasz).getByText("Message unsent")).toBeVisible();
  });

  await test.step("a picture", async () => {
    const picture = await sharp({
      create: { width: 900, height: 600, channels: 3, background: "#1d6b4c" },
    })
      .jpeg()
      .toBuffer();
    await ines.page
      .getByRole("form", { name: "Write to Tomasz Adler" })
      .locator("input[type=file]")
      .setInputFiles({ name: "wall.jpg", mimeType: "image/jpeg", buffer: picture });
    await ines.page.getByLabel("Describe the picture").fill("The green wall");
    await expect(ines.page.getByText("Ready to send")).toBeVisible();
    await ines.page.getByRole("button", { name: "Send" }).click();
    const seen = log(tomasz).getByRole("img", { name: "The green wall" });
    await expect
      .poll(() => seen.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
  });
});

test("a stranger asks first: one request is accepted, one refused", async ({ browser, world }) => {
  const ana = await chatter(browser, world.url, "Ana Brandt");
  const ben = await chatter(browser, world.url, "Ben Castell");
  const cleo = await chatter(browser, world.url, "Cleo Draper");
  for (const asking of [ben, cleo]) {
    await verifies(asking, world.mailbox);
    await asking.page.goto(`/profile/${ana.id}`);
    await asking.page.getByRole("link", { name: "Message", exact: true }).click();
    await says(asking, `Hello from ${asking.name}`);
    await expect(asking.page.getByText(/gets this as a request/)).toBeVisible();
  }

  await ana.page.goto("/messages");
  await ana.page.getByRole("button", { name: /Message requests/ }).click();
  await ana.page.getByRole("link", { name: /Hello from Ben/ }).click();
  await expect(lines(ana)).toHaveText(["Hello from Ben Castell"]);
  await expect(ana.page.getByPlaceholder("Type a message...")).toHaveCount(0);
  await ana.page.getByRole("button", { name: "Accept" }).click();
  await says(ana, "Hello Ben");
  await expect(lines(ben).last()).toHaveText("Hello Ben");
  await expect(ben.page.getByText(/gets this as a request/)).toHaveCount(0);

  await ana.page.getByRole("link", { name: /Hello from Cleo/ }).click();
  await ana.page.getByRole("button", { name: "Refuse" }).click();
  await expect(ana.page.getByText("Select a user to start chatting.")).toBeVisible();
  await expect(ana.page.getByRole("link", { name: /Hello from Cleo/ })).toHaveCount(0);
  await says(cleo, "Are you there?");
  await expect(cleo.page.getByText("· Sent")).toBeVisible();
  await expect(ana.page.getByText("Are you there?")).toHaveCount(0);
});

test("a block in the middle of a chat ends it on both screens", async ({ browser, world }) => {
  const [ana, ben] = await friends(browser, world.url, ["Ana Eklund", "Ben Farrow"]);
  await opensChat(ana, ben);
  await opensChat(ben, ana);
  await says(ben, "One more thing");
  await expect(lines(ana)).toHaveText(["One more thing"]);
  await ana.page.getByRole("button", { name: "More about Ben Farrow" }).click();
  await ana.page.getByRole("menuitem", { name: "Block" }).click();
  await ana.page.getByRole("button", { name: "Block", exact: true }).click();
  await expect(ana.page.getByText("Select a user to start chatting.")).toBeVisible();
  await expect(ana.page.getByRole("link", { name: /One more thing/ })).toHaveCount(0);
  await expect(ben.page.getByText("Nobody to write to here.")).toBeVisible();
  await expect(ben.page.getByText("One more thing")).toHaveCount(0);
});

test("what is written offline, or not let through, goes out in order and once", async ({
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
    for (const word of ["one", "two", "three"]) await says(ana, word);
    await expect(lines(ana)).toHaveText(["before", "one", "two", "three"]);
    await ana.page.context().setOffline(false);
    await expect(lines(ben)).toHaveText(["before", "one", "two", "three"]);
    await expect(ana.page.getByText("Waiting for the connection")).toHaveCount(0);
  });

  await test.step("a reload with unsent words and a draft", async () => {
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
    await ana.page.unroute("**/api/v1/messages");
    await ana.page.getByRole("button", { name: "Retry" }).click();
    await expect(lines(ben)).toHaveText(["before", "one", "two", "three", "four", "five"]);
    await expect(ana.page.getByText("Failed to send message.")).toHaveCount(0);
    await ben.page.reload();
    await expect(lines(ben)).toHaveText(["before", "one", "two", "three", "four", "five"]);
  });

  await test.step("what came while one was away is caught up", async () => {
    await ben.page.context().setOffline(true);
    for (let count = 0; count < 5; count++) await says(ana, `later ${count}`);
    await expect(ana.page.getByText(/· (Sent|Delivered)/)).toBeVisible();
    await ben.page.context().setOffline(false);
    await expect(lines(ben).last()).toHaveText("later 4");
    await expect(lines(ben)).toHaveCount(11);
  });

  await test.step("the next person at this browser finds nothing", async () => {
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

test("a long conversation loads as one reads back, and moves nobody who reads", async ({
  browser,
  world,
}) => {
  const [ana, ben] = await friends(browser, world.url, ["Ana Ivers", "Ben Jansson"]);
  await ana.page.evaluate(async (to) => {
    const text = (place: number) => `number ${place}`;
    for (let place = 1; place <= 110; place++) {
      const id = `019a0000-0000-7000-8000-${String(place).padStart(12, "0")}`;
      const unique = id.replace("8000", to.slice(19, 23));
      const answer = await fetch("/api/v1/messages", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ id: unique, to, text: text(place) }),
      });
      if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
    }
  }, ben.id);
  await opensChat(ben, ana);
  await expect(log(ben).getByText("number 110", { exact: true })).toBeInViewport();
  await expect(lines(ben)).toHaveCount(50);

  await test.step("older ones come without a jump", async () => {
    const reading = log(ben).getByText("number 61", { exact: true });
    await reading.scrollIntoViewIfNeeded();
    await expect(lines(ben)).toHaveCount(100);
    await expect(reading).toBeInViewport();
    await log(ben).evaluate((box) => box.scrollTo({ top: -box.scrollHeight }));
    await expect(lines(ben)).toHaveCount(110);
    await expect(lines(ben).first()).toHaveText("number 1");
  });

  await test.step("a new message does not pull one away from the old ones", async () => {
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

test("on a phone list and chat are two steps", async ({ browser, world }) => {
  const [ana, ben] = await friends(browser, world.url, ["Ana Kestrel", "Ben Lindahl"]);
  await ana.page.setViewportSize({ width: 390, height: 844 });
  await ana.page.goto("/messages");
  await ana.page.getByPlaceholder("Search users...").fill("lindah");
  await ana.page.getByRole("link", { name: /Ben Lindahl/ }).click();
  await expect(ana.page.getByRole("heading", { name: "Messages" })).toBeHidden();
  await expect(ana.page.getByRole("navigation", { name: "Quick navigation" })).toBeHidden();
  await says(ana, "From the bus");
  await expect(ana.page.getByPlaceholder("Type a message...")).toBeInViewport();
  await ana.page.getByRole("link", { name: "Back to Messages" }).click();
  await expect(ana.page.getByRole("navigation", { name: "Quick navigation" })).toBeVisible();
  await ana.page.getByPlaceholder("Search users...").fill("");
  await expect(
    ana.page.getByRole("link", { name: /Ben Lindahl.*You: From the bus/ }),
  ).toBeVisible();
  await ana.page.getByPlaceholder("Search users...").fill("nobody of that name");
  await expect(ana.page.getByText("No users found.")).toBeVisible();
  await opensChat(ben, ana);
  await expect(lines(ben)).toHaveText(["From the bus"]);
});

test("a list that does not load says so and is tried again; a wrong address is said inside the frame", async ({
  browser,
  world,
}) => {
  const { page } = await chatter(browser, world.url, "Ana Moreau");
  await page.route("**/api/v1/conversations?**", (route) => route.abort());
  await page
    .getByRole("navigation", { name: "Sections" })
    .getByRole("link", { name: /Messages/ })
    .click();
  await expect(page.getByText("Failed to load users.")).toBeVisible();
  await expect(page.getByPlaceholder("Search users...")).toBeDisabled();
  await page.unroute("**/api/v1/conversations?**");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("link", { name: /No chat yet/ }).first()).toBeVisible();
  for (const address of ["/messages/019a0000-0000-7000-8000-000000000000", "/messages/nobody"]) {
    await page.goto(address);
    await expect(page.getByRole("heading", { name: "Messages" })).toBeVisible();
    await expect(page.getByText("Nobody to write to here.")).toBeVisible();
  }
});

for (const theme of ["light", "dark"] as const) {
  test(`list and chat have no violation in ${theme}`, async ({ browser, world }) => {
    const [ana, ben] = await friends(browser, world.url, ["Ana Nilsson", "Ben Ortega"]);
    await ana.page.emulateMedia({ colorScheme: theme });
    await opensChat(ben, ana);
    await says(ben, "Look: https://doors.example");
    await opensChat(ana, ben);
    await says(ana, "Seen");
    await ana.page.route("**/api/v1/messages", (route) => route.abort());
    await says(ana, "Not sent");
    await expect(ana.page.getByText("Failed to send message.")).toBeVisible();
    for (const width of [390, 1440]) {
      await ana.page.setViewportSize({ width, height: 900 });
      for (const address of [`/messages/${ben.id}`, "/messages"]) {
        await ana.page.goto(address, { waitUntil: "networkidle" });
        const { violations } = await new AxeBuilder({ page: ana.page }).analyze();
        const found = violations.map(
          ({ id, nodes }) => `${id}: ${nodes.map((node) => node.target).join(" | ")}`,
        );
        expect(found, `${address} at ${width}`).toEqual([]);
      }
    }
  });
}
