import { type Browser, expect, type Page } from "@playwright/test";
import type { Mailbox } from "../setup/mailbox.ts";
import { joins } from "./world.ts";

/** Somebody in a browser of their own. */
export type Chatter = { page: Page; id: string; name: string };

export async function chatter(browser: Browser, url: string, name: string): Promise<Chatter> {
  const page = await joins(browser, url, name);
  const id = await page.evaluate(async () => {
    const answer = await fetch("/api/v1/session");
    const { me } = (await answer.json()) as { me: { id: string } };
    return me.id;
  });
  return { page, id, name };
}

/** Two who follow each other, so that nobody has to ask first. */
export async function friends(browser: Browser, url: string, names: [string, string]) {
  const one = await chatter(browser, url, names[0]);
  const other = await chatter(browser, url, names[1]);
  await follow(one, other);
  await follow(other, one);
  return [one, other] as const;
}

export async function follow({ page }: Chatter, { id }: Chatter) {
  const status = await page.evaluate(
    async (whom) => (await fetch(`/api/v1/people/${whom}/follow`, { method: "PUT" })).status,
    id,
  );
  expect(status).toBeLessThan(300);
}

/** Opens the link in the email, so that strangers may be written to. */
export async function verifies({ page }: Chatter, mailbox: Mailbox) {
  await page.goto("/settings");
  const address = await page.getByLabel("Email", { exact: true }).inputValue();
  const { text = "" } = await mailbox.emailTo(address, /Verify/);
  await page.goto(/http\S+verify-email\S+/.exec(text)?.[0] ?? "");
  await page.getByRole("button", { name: /Verify/ }).click();
  await expect(page.getByText("Address verified.")).toBeVisible();
}

export async function opensChat({ page }: Chatter, { id }: Chatter) {
  await page.goto(`/messages/${id}`);
  await expect(page.getByPlaceholder("Type a message...")).toBeVisible();
}

export async function says({ page }: Chatter, text: string) {
  const input = page.getByPlaceholder("Type a message...");
  await input.fill(text);
  await input.press("Enter");
  await expect(input).toHaveValue("");
  await expect(input).toBeFocused();
}

export function log({ page }: Chatter) {
  return page.getByRole("log");
}

/** What stands in the log, bubble for bubble. */
export function lines({ page }: Chatter) {
  return page.locator(".bubble-text");
}
