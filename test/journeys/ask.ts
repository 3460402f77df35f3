import type { Page } from "@playwright/test";

/** Sends a request as the page's person would, for what a story only needs to have happened. */
export async function ask<T = unknown>(
  page: Page,
  method: "GET" | "PUT" | "POST" | "PATCH" | "DELETE",
  path: string,
  json?: object,
): Promise<T> {
  const answer = await page.request.fetch(`/api/v1${path}`, {
    method,
    // What browsers say of a request by a page of the site.
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
