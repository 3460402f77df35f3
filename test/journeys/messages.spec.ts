import sharp from "sharp";
import { chatter, friends, lines, log, opensChat, says } from "./chatting.ts";
import { expect, test, verifies } from "./world.ts";

test("two people chat live and see typing, delivery and read marks", async ({ browser, world }) => {
  const [ines, tomasz] = await friends(browser, world.url, ["Ines Adeyemi", "Tomasz Adler"]);
  await opensChat(ines, tomasz);
  await expect(ines.page.getByText("No chat yet.", { exact: true }).last()).toBeVisible();
  await says(ines, "Doors at eight? https://doors.example/plan");

  await test.step("he sees the badge on another page, and she sees that it was delivered", async () => {
    await expect(ines.page.getByText("· Delivered")).toBeVisible();
    await expect(
      tomasz.page
        .getByRole("navigation", { name: "Sections" })
        .getByRole("link", { name: /Messages/ }),
    ).toContainText("1");
    await expect(tomasz.page).toHaveTitle(/^\(\d+\) /);
  });

  await test.step("he opens it from the list, which marks it as read", async () => {
    await tomasz.page.goto("/messages");
    await expect(tomasz.page.getByText("Select a user to start chatting.")).toBeVisible();
    await tomasz.page.getByRole("link", { name: /Ines Adeyemi.*Doors at eight/ }).click();
    await expect(
      log(tomasz).getByRole("link", { name: "https://doors.example/plan" }),
    ).toBeVisible();
    await expect(ines.page.getByText("· Read")).toBeVisible();
    await expect(tomasz.page.locator(".conversation-count")).toHaveCount(0);
  });

  await test.step("she sees him typing, then his message", async () => {
    await tomasz.page.getByPlaceholder("Type a message...").pressSequentially("Half past");
    await expect(ines.page.getByText("Typing…")).toBeVisible();
    await tomasz.page.getByPlaceholder("Type a message...").press("Shift+Enter");
    await tomasz.page.getByPlaceholder("Type a message...").pressSequentially("seven.");
    await tomasz.page.getByRole("button", { name: "Send", exact: true }).click();
    await expect(lines(ines).last()).toHaveText("Half past\nseven.");
    await expect(ines.page.getByText("Typing…")).toBeHidden();
    await expect(tomasz.page.getByPlaceholder("Type a message...")).toBeFocused();
  });

  await test.step("unsent messages disappear for both; deleted ones for one", async () => {
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
    await ines.page.getByLabel("Describe the image").fill("The green wall");
    await expect(ines.page.getByText("Ready to send")).toBeVisible();
    await ines.page.getByRole("button", { name: "Send", exact: true }).click();
    const seen = log(tomasz).getByRole("img", { name: "The green wall" });
    await expect
      .poll(() => seen.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
  });
});

test("a stranger sends requests: one is accepted, one refused", async ({ browser, world }) => {
  const ana = await chatter(browser, world.url, "Ana Brandt");
  const ben = await chatter(browser, world.url, "Ben Castell");
  const cleo = await chatter(browser, world.url, "Cleo Draper");
  for (const asking of [ben, cleo]) {
    await verifies(asking.page, world);
    await asking.page.goto(`/profile/${ana.id}`);
    await asking.page.getByRole("link", { name: "Message", exact: true }).click();
    await says(asking, `Hello from ${asking.name}`);
    await expect(asking.page.getByText(/will get this as a message request/)).toBeVisible();
  }

  await ana.page.goto("/messages");
  await ana.page.getByRole("button", { name: /Message requests/ }).click();
  await ana.page.getByRole("link", { name: /Hello from Ben/ }).click();
  await expect(lines(ana)).toHaveText(["Hello from Ben Castell"]);
  await expect(ana.page.getByPlaceholder("Type a message...")).toHaveCount(0);
  await ana.page.getByRole("button", { name: "Accept" }).click();
  await says(ana, "Hello Ben");
  await expect(lines(ben).last()).toHaveText("Hello Ben");
  await expect(ben.page.getByText(/will get this as a message request/)).toHaveCount(0);

  await ana.page.getByRole("link", { name: /Hello from Cleo/ }).click();
  await ana.page.getByRole("button", { name: "Decline" }).click();
  await expect(ana.page.getByText("Select a user to start chatting.")).toBeVisible();
  await expect(ana.page.getByRole("link", { name: /Hello from Cleo/ })).toHaveCount(0);
  // No requests are left, so the conversations are shown again.
  await expect(ana.page.getByRole("link", { name: /Hello Ben/ })).toBeVisible();
  await expect(ana.page.getByText("No requests.")).toBeHidden();
  await says(cleo, "Are you there?");
  await expect(cleo.page.getByText("· Sent")).toBeVisible();
  await expect(ana.page.getByText("Are you there?")).toHaveCount(0);
});

test("a block during a chat ends it on both screens", async ({ browser, world }) => {
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
  await expect(ben.page.getByText("There is no one to message here.")).toBeVisible();
  await expect(ben.page.getByText("One more thing")).toHaveCount(0);
});
