import sharp from "sharp";
import { toneFile } from "../../src/server/acts/test-sound.ts";
import { look } from "./axe.ts";
import { ask } from "./ask.ts";
import { publishes } from "./selling.ts";
import { expect, opensBrowser, signsUp, test, verifies } from "./world.ts";

const inDays = (days: number) =>
  new Date(Date.now() + days * 24 * 3_600_000).toISOString().slice(0, 10);

/** The texts of pins that reach beyond their map. */
function cutPins(pins: Element[]): (string | null)[] {
  if (pins.length === 0) return ["no pins yet"];
  return pins.flatMap((pin) => {
    const outer = pin.closest(".map")?.getBoundingClientRect();
    const inner = pin.getBoundingClientRect();
    // The map has already replaced this pin.
    if (!outer) return ["taken off"];
    const isInside = inner.left >= outer.left && inner.right <= outer.right;
    return isInside && inner.top >= outer.top ? [] : [pin.textContent];
  });
}

async function photo(background: string) {
  const image = sharp({ create: { width: 900, height: 900, channels: 3, background } });
  return { name: "stage.png", mimeType: "image/png", buffer: await image.png().toBuffer() };
}

test("an act fills in its showcase, is found and heard, and can only be booked once per night", async ({
  browser,
  world,
}) => {
  const delia = await signsUp(browser, world.url, "Delia Fontaine");
  await delia.goto("/talent/new");
  await delia.getByLabel("Act name").fill("Night Ferry Brass Band");
  await delia.getByRole("button", { name: "Band or group" }).click();
  await delia.getByRole("button", { name: "Continue" }).click();
  await expect(delia.getByRole("heading", { level: 1 })).toHaveText("Edit act");

  await delia
    .getByLabel("In one line")
    .fill("Four horns and a snare, loud enough for a parking lot");
  await delia.getByLabel("Skills and genres").fill("Brass band,Soul,");
  await delia.getByLabel("Town you play from").fill("Austin");
  await delia
    .getByRole("option", { name: /^Austin/ })
    .first()
    .click();
  await delia.getByRole("button", { name: "Add a price" }).click();
  await expect(delia.getByLabel("What for")).toBeFocused();
  await delia.getByLabel("From", { exact: true }).fill("900");
  await delia.getByLabel("Technical rider").fill("- two vocal microphones");
  await delia.getByLabel(/^Listed/).check();
  await delia.getByRole("button", { name: "Save", exact: true }).click();
  await expect(delia.getByText("Act saved")).toBeVisible();
  const sound = { name: "Low Water Strut.flac", mimeType: "audio/flac", buffer: toneFile(3) };
  await delia.getByLabel("Sound file").setInputFiles(sound);
  await expect(delia.getByText("Recording added")).toBeVisible();
  await delia
    .getByLabel("Image file")
    .first()
    .setInputFiles(await photo("teal"));
  await expect(delia.getByText("Picture saved")).toBeVisible();
  await look(delia, "the editor of an act");
  await delia.getByRole("navigation", { name: "Breadcrumb" }).getByRole("link").click();
  await delia.getByRole("button", { name: "Share" }).click();
  await expect(delia.getByText(/Link copied|Copy this link/)).toBeVisible();

  // A visitor finds it with typos, by skill, town and free day, and listens while browsing.
  const night = inDays(40);
  const visitor = await opensBrowser(browser, { baseURL: world.url });
  await visitor.goto(`/talent?q=nihgt+fery&skill=brass+band&place=Austin%2C+TX&day=${night}`);
  const row = visitor.getByRole("article").filter({ hasText: "Night Ferry Brass Band" });
  await expect(row.getByText(/^Free/)).toBeVisible();
  await row.getByRole("button", { name: "Play Low Water Strut" }).click();
  await expect(visitor.getByRole("region", { name: "Now playing" })).toBeVisible();
  const position = row.getByRole("slider", { name: "Position in Low Water Strut" });
  await position.focus();
  await visitor.keyboard.press("End");
  await expect(position).toHaveAttribute("aria-valuenow", /[0-3]/);
  await expect(visitor.getByText("We couldn't play this recording")).toHaveCount(0);
  // Playback has ended; dragging seeks.
  await expect(row.getByRole("button", { name: "Play Low Water Strut" })).toBeVisible();
  const wave = (await position.boundingBox())!;
  await visitor.mouse.move(wave.x + wave.width * 0.1, wave.y + wave.height / 2);
  await visitor.mouse.down();
  await visitor.mouse.move(wave.x + wave.width * 0.6, wave.y + wave.height / 2, { steps: 4 });
  await visitor.mouse.up();
  await expect(position).toHaveAttribute("aria-valuenow", "2");
  await look(visitor, "the directory");
  // No pin is cut off, even after rotating a phone. Uses a separate page, so that playback continues here.
  const map = await visitor.context().newPage();
  await map.goto("/talent?view=map");
  for (const width of [1440, 390]) {
    await map.setViewportSize({ width, height: 844 });
    await expect.poll(() => map.locator(".map-pin-mark").evaluateAll(cutPins)).toEqual([]);
  }
  await map.close();
  // A filter toggled by keyboard keeps the focus, and the text being typed next to it.
  await visitor.getByLabel("Max").fill("1200");
  const withSound = visitor.getByRole("button", { name: "Has sound" });
  await withSound.focus();
  await visitor.keyboard.press("Space");
  await expect(visitor).toHaveURL(/sound=true/);
  await expect(withSound).toBeFocused();
  await expect(visitor.getByLabel("Max")).toHaveValue("1200");
  await visitor.getByLabel("Sort by").selectOption("Lowest fee");
  await expect(visitor.getByText("Fees per night in USD")).toBeVisible();
  await row.getByRole("link", { name: "Night Ferry Brass Band", exact: true }).click();
  await expect(
    visitor.getByRole("heading", { level: 1, name: "Night Ferry Brass Band" }),
  ).toBeVisible();
  await expect(visitor.getByRole("region", { name: "Now playing" })).toBeVisible();
  await look(visitor, "a showcase");
  // On a phone the price and the offer button stay visible, with the player above them.
  await visitor.setViewportSize({ width: 390, height: 844 });
  const bar = visitor.getByRole("region", { name: "Offer a gig" });
  await expect(bar).toContainText("from $900 per night");
  const playing = visitor.getByRole("region", { name: "Now playing" });
  const [above, below] = [(await playing.boundingBox())!, (await bar.boundingBox())!];
  expect(above.y + above.height).toBeLessThanOrEqual(below.y + 1);
  await look(visitor, "a showcase on a phone");
  const parts = visitor.getByRole("navigation", { name: "On this page" });
  await parts.getByRole("link", { name: "Free days" }).click();
  await expect(visitor.locator("#dates")).toBeInViewport();
  await visitor.setViewportSize({ width: 1440, height: 900 });

  // Two organizers offer the same night; the first has more events than one page lists.
  const tomasz = await signsUp(browser, world.url, "Tomasz Wren");
  const renata = await signsUp(browser, world.url, "Renata Solis");
  const bookings: string[] = [];
  for (const [page, title] of [
    [tomasz, "Midwinter Stomp"],
    [renata, "Pinyon Hall Ball"],
  ] as const) {
    await verifies(page, world);
    const nights = page === tomasz ? 9 : 0;
    for (let at = 1; at <= nights; at += 1)
      await publishes(page, `Pinyon Night ${at}`, 1_200 + at * 24);
    await page.goto(new URL(visitor.url()).pathname + `?day=${night}`);
    await page.getByRole("link", { name: "Offer a gig" }).click();
    if (page === tomasz) {
      await page.getByRole("button", { name: "List later events too" }).click();
      await page.getByLabel("Your event").selectOption("Pinyon Night 9");
      await expect(page.getByLabel("What is it?")).toHaveValue("Pinyon Night 9");
      await page.reload();
    }
    await page.getByLabel("What is it?").fill(title);
    await page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("link").click();
    const question = page.getByRole("alertdialog", { name: "Leave without saving?" });
    await question.getByRole("button", { name: "Cancel" }).click();
    await page.getByLabel("Place").fill("The Old Exchange, Austin");
    await expect(page.getByLabel("Date")).toHaveValue(night);
    await page.getByRole("button", { name: "Send the offer" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
    bookings.push(new URL(page.url()).pathname);
  }
  const [first = "", second = ""] = bookings;

  // A counter-offer, its differences, and its acceptance by the other side.
  await delia.goto("/bookings");
  await expect(delia.getByRole("heading", { name: "Your turn" })).toBeVisible();
  await look(delia, "the bookings");
  await delia.goto(first);
  await delia.getByRole("button", { name: "Make a counter-offer" }).click();
  await delia.getByLabel("Guarantee", { exact: true }).last().fill("1400");
  await delia.getByRole("button", { name: "Add a rule" }).click();
  const rules = delia.getByLabel("Within how many days of the show");
  await expect(rules.last()).toBeFocused();
  await delia
    .getByRole("button", { name: /^Remove the rule for/ })
    .last()
    .click();
  await delia.getByRole("button", { name: "Send version 2" }).click();
  await expect(delia.getByText("You sent version 2.")).toBeVisible();
  await delia.getByPlaceholder("Write to Tomasz Wren").fill("Not flat, January is thin.");
  await delia.getByRole("button", { name: "Send", exact: true }).click();
  await expect(delia.getByText("Not flat, January is thin.")).toBeVisible();
  await tomasz.goto(first);
  const changed = tomasz.getByRole("row", { name: /^Guarantee/ });
  await expect(changed.getByText("$900.00")).toBeVisible();
  await expect(changed.getByText("$1,400.00")).toBeVisible();
  await look(tomasz, "a booking");
  await tomasz.getByRole("button", { name: "Accept version 2" }).click();
  await tomasz.getByRole("button", { name: "Accept and book" }).click();
  await expect(tomasz.getByText("Booked.", { exact: true })).toBeVisible();

  // The night is taken: the other offer can't be accepted and says why, and the day is marked as booked automatically.
  await delia.goto(second);
  const accept = delia.getByRole("button", { name: "Accept version 1" });
  await expect(accept).toHaveAttribute("aria-disabled", "true");
  await expect(accept).toHaveAccessibleDescription(/is already booked at that time\./);
  // Other stories' acts are free that night.
  type Found = { items: { name: string }[] };
  const found = await ask<Found>(visitor, "GET", `/talent?q=night&day=${night}`);
  expect(found.items.map(({ name }) => name)).not.toContain("Night Ferry Brass Band");
  await delia.goto(`${new URL(visitor.url()).pathname.split("?")[0]}/availability`);
  await delia.keyboard.press("Tab");
  await expect(delia.getByRole("heading", { level: 1 })).toHaveText("When you are free");
  const sections = delia.getByRole("navigation", { name: "Sections" });
  await expect(sections.locator("[aria-current=page]")).toHaveText("Bookings");
  // Weeks are complete: they include days of the months before and after.
  const cells = await delia.getByRole("grid").locator("tbody td").allTextContents();
  expect(cells.filter((text) => text === "")).toEqual([]);
  await look(delia, "the availability");

  // The keyboard reaches another month's days, and can select from one month into the previous.
  await delia.locator(".availability-head").getByRole("button").last().click();
  const stop = delia.getByRole("grid").locator("button[tabindex='0']");
  await expect(stop).toHaveCount(1);
  await stop.focus();
  await delia.keyboard.press("Space");
  await delia.keyboard.press("Shift+ArrowLeft");
  await expect(delia.getByRole("button", { name: "Save 2 days" })).toBeVisible();
});
