import type { Page } from "@playwright/test";
import sharp from "sharp";
import { inspect } from "./axe.ts";
import { expect, signsUp, test } from "./world.ts";

async function photo(background: string) {
  const image = sharp({ create: { width: 1200, height: 800, channels: 3, background } });
  return { name: "me.png", mimeType: "image/png", buffer: await image.png().toBuffer() };
}

/** Adds an entry in the dialog of its section. */
async function adds(page: Page, section: string, fields: Record<string, string>) {
  await page.getByRole("button", { name: `Add ${section}` }).click();
  const dialog = page.getByRole("dialog", { name: `Add ${section}` });
  for (const [label, value] of Object.entries(fields)) await dialog.getByLabel(label).fill(value);
  await dialog.getByRole("button", { name: "Add", exact: true }).click();
  await expect(dialog).toBeHidden();
}

test("a person fills in the whole profile and a stranger sees it", async ({ browser, world }) => {
  const ines = await signsUp(browser, world.url, "Ines Okafor");
  await ines.goto("/profile");
  await expect(ines.getByRole("heading", { level: 1 })).toHaveText("Ines Okafor");

  await ines.getByRole("button", { name: "Edit location" }).click();
  const location = ines.getByRole("dialog", { name: "Edit location" });
  await location.getByLabel("Location").fill("");
  await location.getByRole("button", { name: "Save" }).click();
  await expect(location.getByText("Enter your location.")).toBeVisible();
  await location.getByLabel("Location").fill("Austin");
  await location.getByRole("button", { name: "Save" }).click();
  await expect(ines.getByText("Profile updated!")).toBeVisible();

  await ines.getByRole("button", { name: "Edit bio" }).click();
  // What stands for a bio that nobody has written isn't text to edit.
  await expect(ines.getByRole("dialog").getByLabel("Bio")).toHaveValue("");
  await ines.getByRole("dialog").getByLabel("Bio").fill("Selector and vocalist.");
  await ines.keyboard.press("Tab");
  await ines.getByRole("dialog").getByRole("button", { name: "Save" }).click();

  await adds(ines, "skills", { Skill: "Vinyl DJ" });
  await adds(ines, "testimonials", {
    "What they said": "She read the room in four minutes.",
    "Who said it": "Lucia Bramante",
  });
  await adds(ines, "achievements", { Name: "Best Newcomer", "Where and when": "Bayou, 2025" });
  await adds(ines, "social links", { Platform: "Website", Address: "https://ines.example/me" });

  await ines.getByRole("button", { name: "Add social links" }).click();
  const bad = ines.getByRole("dialog");
  await bad.getByRole("button", { name: "Add", exact: true }).click();
  await expect(bad.getByText("Enter a platform, such as Website.")).toBeVisible();
  await bad.getByLabel("Platform").fill("Trap");
  await bad.getByLabel("Address").fill("javascript:alert(1)");
  await bad.getByRole("button", { name: "Add", exact: true }).click();
  await expect(bad.getByText(/full address that starts with/)).toBeVisible();
  await ines.keyboard.press("Escape");
  await expect(bad).toBeHidden();

  await ines.getByLabel("Profile photo file").setInputFiles(await photo("teal"));
  const crop = ines.getByRole("dialog", { name: "Edit profile photo" });
  const frame = crop.getByRole("button", { name: /^Position of the picture/ });
  await frame.press("ArrowRight");
  await crop.getByLabel("Zoom").fill("2");
  await crop.getByRole("button", { name: "Save" }).click();
  await expect(crop).toBeHidden();
  await ines.getByLabel("Cover photo file").setInputFiles(await photo("gold"));
  await ines
    .getByRole("dialog", { name: "Edit cover" })
    .getByRole("button", { name: "Save" })
    .click();
  await expect(ines.getByText("Cover changed")).toBeVisible();

  await ines.getByRole("link", { name: "Edit Profile" }).click();
  await ines.getByLabel("Full Name").fill("Ines A. Okafor");
  await ines.getByRole("button", { name: "Save Changes" }).click();
  await ines.waitForURL(/\/profile\/[0-9a-f-]{36}$/);
  const address = ines.url();

  const context = await browser.newContext({ javaScriptEnabled: false });
  const stranger = await context.newPage();
  await stranger.goto(address);
  await expect(stranger.getByRole("heading", { level: 1 })).toHaveText("Ines A. Okafor");
  for (const words of [
    "Austin",
    "Selector and vocalist.",
    "Vinyl DJ",
    "Best Newcomer",
    "Bayou, 2025",
  ]) {
    await expect(stranger.getByText(words, { exact: true })).toBeVisible();
  }
  await expect(stranger.getByText("added by Ines A. Okafor")).toBeVisible();
  const link = stranger.getByRole("link", { name: /^Website/ });
  await expect(link).toHaveAttribute("href", "https://ines.example/me");
  await expect(link).toHaveAttribute("target", "_blank");
  const ld = await stranger.locator('script[type="application/ld+json"]').textContent();
  expect(JSON.parse(ld ?? "")).toMatchObject({
    mainEntity: { "@type": "Person", name: "Ines A. Okafor" },
  });
  await context.close();

  // Other people's edit pages don't exist.
  await ines.goto("/editProfile/0198f4c3-0000-7000-8000-000000000000");
  await expect(ines.getByText("This show has closed.")).toBeVisible();
  await ines.context().close();
});

test("people follow, report and block each other, with effect on open pages too", async ({
  browser,
  world,
}) => {
  const [ana, ben] = [
    await signsUp(browser, world.url, "Ana Vogel"),
    await signsUp(browser, world.url, "Ben Ortiz"),
  ];
  await ben.goto("/profile");
  const link = await ben.getByRole("link", { name: "Edit Profile" }).getAttribute("href");
  const address = `/profile/${link?.split("/").at(-1)}`;

  await ana.goto(address);
  // Placeholders of empty fields are only shown to the owner.
  await expect(ana.getByText("Unknown", { exact: true })).toBeHidden();
  await expect(ana.getByText("Tell us something about yourself!")).toBeHidden();
  await expect(ana.getByRole("link", { name: "Profile" }).locator("[aria-current]")).toHaveCount(0);
  await expect(ana.locator(".tab-bar [aria-current], .side-nav [aria-current]")).toHaveCount(0);
  await ana.getByRole("button", { name: "Follow", exact: true }).click();
  await expect(ana.getByRole("button", { name: "Following", exact: true })).toBeVisible();
  await expect(ana.getByRole("button", { name: "1 follower" })).toBeVisible();
  // Ben's open page updates the count.
  await expect(ben.getByRole("button", { name: "1 follower" })).toBeVisible();
  await ben.getByRole("button", { name: "1 follower" }).click();
  await ben
    .getByRole("dialog", { name: "Followers" })
    .getByRole("link", { name: /Ana Vogel/ })
    .click();
  await expect(ben.getByRole("heading", { level: 1 })).toHaveText("Ana Vogel");

  await ana.getByRole("button", { name: "More about Ben Ortiz" }).click();
  await ana.getByRole("menuitem", { name: "Report" }).click();
  const report = ana.getByRole("dialog", { name: "Report Ben Ortiz" });
  await report.getByRole("button", { name: "Report" }).click();
  await expect(report.getByText("Choose a reason.")).toBeVisible();
  await report.getByLabel("What is wrong?").selectOption("spam");
  await report.getByRole("button", { name: "Report" }).click();
  await expect(ana.getByText(/Thank you/)).toBeVisible();

  await ana.getByRole("button", { name: "More about Ben Ortiz" }).click();
  await ana.getByRole("menuitem", { name: "Block" }).click();
  await ana.getByRole("alertdialog").getByRole("button", { name: "Block" }).click();
  await ana.waitForURL("**/dashboard");
  // Ben has Ana's profile open: it disappears without a reload.
  await expect(ben.getByText("This profile does not exist.")).toBeVisible();
  await ana.goto(address);
  await expect(ana.getByText("This profile does not exist.")).toBeVisible();
  await ana.context().close();
  await ben.context().close();
});

test("a liked event stays on the profile until it's removed there", async ({ browser, world }) => {
  const page = await signsUp(browser, world.url, "Kim Sato");
  await page.goto("/discover-events");
  const heart = page.getByRole("button", { name: /^Save / }).first();
  const title = (await heart.getAttribute("aria-label"))?.replace("Save ", "") ?? "";
  await heart.click();
  await expect(heart).toHaveAttribute("aria-pressed", "true");
  await page.goto("/profile");
  await expect(page.getByRole("link", { name: title })).toBeVisible();
  await page.getByRole("button", { name: `Remove ${title} from saved` }).click();
  await expect(page.getByText("Nothing saved yet.")).toBeVisible();
  await page.context().close();
});

test("profiles have no violations", async ({ browser, world }) => {
  const page = await signsUp(browser, world.url, "Mirela Quist");
  await page.goto("/profile");
  await adds(page, "skills", { Skill: "Sound design" });
  await adds(page, "achievements", { Name: "100 crates", "Where and when": "Catalogued" });
  await inspect(page, "the own profile");
  await page.getByRole("button", { name: "Add achievements" }).click();
  await inspect(page, "an achievement's dialog");
  await page.keyboard.press("Escape");
  await page.getByLabel("Cover photo file").setInputFiles(await photo("plum"));
  await expect(page.getByRole("dialog", { name: "Edit cover" }).getByLabel("Zoom")).toBeVisible();
  await inspect(page, "the cover's dialog");
  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: "Edit Profile" }).click();
  await expect(page.getByLabel("Full Name")).toBeVisible();
  await inspect(page, "editing");
  await page.context().close();
});
