import { type Browser, expect, type Page } from "@playwright/test";
import { ask, whoIs } from "./ask.ts";
import { joins } from "./world.ts";

/** A person in their own browser. */
export type Chatter = { page: Page; id: string; name: string };

export async function chatter(browser: Browser, url: string, name: string): Promise<Chatter> {
  const page = await joins(browser, url, name);
  const { id } = await whoIs(page);
  return { page, id, name };
}

/** Two people who follow each other, so neither has to send a message request. */
export async function friends(browser: Browser, url: string, names: [string, string]) {
  const one = await chatter(browser, url, names[0]);
  const other = await chatter(browser, url, names[1]);
  await follow(one, other);
  await follow(other, one);
  return [one, other] as const;
}

export async function follow({ page }: Chatter, { id }: Chatter) {
  await ask(page, "PUT", `/people/${id}/follow`);
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

/** The texts of the chat's bubbles. */
export function lines({ page }: Chatter) {
  return page.locator(".bubble-text");
}
