import { publishes } from "./selling.ts";
import { expect, signsUp, test } from "./world.ts";

test("on a phone pages begin at their top, and a busy button and an opened sheet leave people where they are", async ({
  browser,
  world,
}) => {
  const ana = await signsUp(browser, world.url, "Ana Still");
  const { slug } = await publishes(ana, "Top of the Bill");
  await ana.setViewportSize({ width: 390, height: 560 });

  await test.step("the note about the email address can be closed", async () => {
    await ana.goto("/dashboard");
    const note = ana.getByRole("region", { name: "Your email address" });
    await note.getByRole("button", { name: "Hide this notice" }).click();
    await expect(note).toBeHidden();
  });

  await test.step("the search takes the whole bar", async () => {
    await ana.getByRole("button", { name: "Search", exact: true }).click();
    const field = ana.getByRole("combobox", { name: /^Search events/ });
    await expect.poll(async () => (await field.boundingBox())?.width).toBeGreaterThan(300);
    await ana.getByRole("button", { name: "Close search" }).click();
  });

  await test.step("a busy button is as wide as before", async () => {
    await ana.route("**/api/v1/posts", async (route) => {
      const isSent = route.request().method() === "POST";
      if (isSent) await new Promise((resolve) => setTimeout(resolve, 1_000));
      await route.continue();
    });
    await ana.getByRole("textbox", { name: "Content" }).fill("First night out.");
    const post = ana.locator(".composer-foot [type=submit]");
    const before = await post.boundingBox();
    await post.click();
    await expect(post).toHaveAttribute("aria-busy", "true");
    expect(await post.boundingBox()).toEqual(before);
    await expect(post).not.toHaveAttribute("aria-busy");
    await ana.unrouteAll({ behavior: "wait" });
  });

  await test.step("the next page is at its top at once", async () => {
    await ana.goto("/settings");
    await expect(ana.getByRole("heading", { level: 1 })).toHaveText("Settings");
    const seen = await ana.evaluateHandle(async () => {
      window.scrollTo({ top: 3_000, behavior: "instant" });
      await new Promise((resolve) => setTimeout(resolve, 200));
      const places: number[] = [];
      addEventListener("scroll", () => places.push(window.scrollY));
      return places;
    });
    await ana
      .getByRole("navigation", { name: "Quick navigation" })
      .getByRole("link", { name: "Discover" })
      .click();
    await expect(ana.getByRole("heading", { level: 1 })).toHaveText("Discover Events");
    await expect.poll(() => ana.evaluate(() => window.scrollY)).toBe(0);
    expect((await seen.jsonValue()).filter((place) => place > 0)).toEqual([]);
  });

  await test.step("sharing doesn't begin in a text field, which would call the keyboard", async () => {
    await ana.goto(`/events/${slug}`);
    await ana.getByRole("button", { name: "Share", exact: true }).click();
    await expect(ana.getByRole("link", { name: "Facebook" })).toBeVisible();
    const sheet = ana.getByRole("dialog", { name: "Share" });
    await expect(sheet).toBeFocused();
  });
});
