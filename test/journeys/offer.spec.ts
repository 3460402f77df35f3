import { v7 as newId } from "uuid";
import { exampleTerms } from "../../src/server/bookings/test-bookings.ts";
import { ask } from "./ask.ts";
import { inspect } from "./axe.ts";
import { sells } from "./selling.ts";
import { expect, signsUp, test, verifies } from "./world.ts";

test("an offer starts from its event, shows the acts' total share, and is only sent when pressed", async ({
  browser,
  world,
}) => {
  const delia = await signsUp(browser, world.url, "Delia Fontaine");
  const act = { id: newId(), name: "Pinyon Pine Duo", kind: "band" };
  await ask(delia, "POST", "/acts", act);
  await ask(delia, "PATCH", `/acts/${act.id}`, { listed: true });
  const tomasz = await signsUp(browser, world.url, "Tomasz Wren", { serviceWorkers: "block" });
  await verifies(tomasz, world);
  const { id: eventId, slug } = await sells(tomasz, "Pinyon Stomp");
  const fee = { kind: "door", currency: "USD", guaranteeMinor: 0, percent: 70 } as const;
  const terms = exampleTerms({ fee, depositPercent: 0 });
  const offer = { id: newId(), actId: act.id, eventId, title: "Opening set", terms };
  await ask(tomasz, "POST", "/bookings", offer);

  // The event is carried along from Manage through the directory and the act to the offer.
  await tomasz.goto(`/events/${slug}/manage?tab=acts`);
  await tomasz.getByRole("link", { name: "Offer a gig" }).click();
  await tomasz.getByLabel("Name or words").fill("Pinyon Pine");
  await tomasz.getByRole("button", { name: "Search", exact: true }).click();
  await tomasz.getByRole("link", { name: "Pinyon Pine Duo", exact: true }).click();
  await tomasz.getByRole("link", { name: "Offer a gig" }).click();
  const chosen = tomasz.getByLabel("Your event").locator("option:checked");
  await expect(chosen).toHaveText("Pinyon Stomp");
  await expect(tomasz.getByLabel("What is it?")).toHaveValue("Pinyon Stomp");
  await expect(tomasz.getByLabel("Place")).toHaveValue("The Old Exchange, Austin");
  await expect(tomasz.getByText("These terms differ from the event")).toHaveCount(0);

  // A total above 100% is flagged before the offer is sent.
  const warning = tomasz.getByText("The acts of Pinyon Stomp would share 120% of its net.");
  await expect(warning).toHaveCount(0);
  await tomasz.getByRole("button", { name: "Door split" }).click();
  await expect(warning).toBeVisible();
  await inspect(tomasz, "an offer for more than the net");

  // Without JavaScript the search goes on looking for the event's act.
  const plain = await browser.newContext({ baseURL: world.url, javaScriptEnabled: false });
  const directory = await plain.newPage();
  await directory.goto(`/talent?event=${slug}&sound=true`);
  await directory.getByLabel("Name or words").fill("Pinyon Pine");
  await directory.getByRole("button", { name: "Search", exact: true }).click();
  await expect(directory).toHaveURL(/q=Pinyon/);
  expect(new URL(directory.url()).searchParams.get("event")).toBe(slug);
  expect(new URL(directory.url()).searchParams.get("sound")).toBe("true");
  await plain.close();

  // Offline, the offer fails, keeps its text, and isn't sent later automatically.
  const sent: string[] = [];
  tomasz.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() === "POST" && pathname === "/api/v1/bookings")
      sent.push(request.postData() ?? "");
  });
  await tomasz.getByLabel("Start").fill("22:15");
  await tomasz.context().setOffline(true);
  const button = tomasz.getByRole("button", { name: "Send the offer" });
  await button.click();
  const notSent = tomasz.getByRole("alert").filter({ hasText: "Your offer wasn't sent." });
  await expect(notSent).toContainText("It doesn't go out by itself");
  await expect(notSent).toBeInViewport();
  await expect(button).toBeInViewport();
  // The line above promises nothing that will not happen.
  await expect(tomasz.getByText("What you see may be out of date.")).toBeVisible();
  await expect(tomasz.getByText("goes out when you're back online")).toHaveCount(0);
  await tomasz.context().setOffline(false);
  await expect(notSent).toContainText("Send it now.");
  await expect(notSent).toBeInViewport();
  sent.length = 0;
  await expect(tomasz.getByText("You are offline.")).toHaveCount(0);
  await expect(button).toBeEnabled();
  await expect(tomasz.getByLabel("Start")).toHaveValue("22:15");

  // Pressed before the town's time zone arrives, the button waits for it.
  const zones = Promise.withResolvers<void>();
  await tomasz.route("**/api/v1/places?*", async (route) => {
    await zones.promise;
    await route.continue();
  });
  await tomasz.getByLabel("Place").fill("Blue Hall, Berlin");
  const asked = tomasz.waitForRequest("**/api/v1/places?*");
  await button.click();
  await asked;
  await expect(tomasz.getByRole("button", { name: "Sending" })).toBeVisible();
  expect(sent).toEqual([]);
  zones.resolve();
  await expect(tomasz.getByRole("heading", { level: 1 })).toHaveText("Pinyon Stomp");
  expect(sent.map((body) => JSON.parse(body).terms.zone)).toEqual(["Europe/Berlin"]);

  // A counter-offer shows the same warning.
  await tomasz.getByRole("button", { name: "Change your terms" }).click();
  const version = tomasz.getByRole("region", { name: "Version 2" });
  await expect(version.getByRole("heading", { name: "Version 2" })).toBeFocused();
  await version.getByLabel("Share of the net, in %").fill("45");
  await expect(version.getByText("would share 115% of its net.")).toBeVisible();
});
