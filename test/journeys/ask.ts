import type { Page } from "@playwright/test";

/** Sends a request as the page's person, for setup that isn't part of the story. */
export async function ask<T = unknown>(
  page: Page,
  method: "GET" | "PUT" | "POST" | "PATCH" | "DELETE",
  path: string,
  json?: object,
): Promise<T> {
  const answer = await page.request.fetch(`/api/v1${path}`, {
    method,
    // The header that browsers send with same-origin requests.
    headers: { "sec-fetch-site": "same-origin" },
    ...(json && { data: json }),
  });
  const text = await answer.text();
  if (!answer.ok()) throw new Error(`${method} ${path} answered ${answer.status()}: ${text}`);
  return (text === "" ? undefined : JSON.parse(text)) as T;
}

type Me = { id: string; name: string; username: string; email: string };

export async function whoIs(page: Page): Promise<Me> {
  const { me } = await ask<{ me: Me }>(page, "GET", "/session");
  return me;
}
