import type { Page } from "@playwright/test";

/** Sends a request as the page's person would, for what a story only needs to have happened. */
export async function ask<T = unknown>(
  page: Page,
  method: "GET" | "PUT" | "POST" | "PATCH" | "DELETE",
  path: string,
  json?: object,
): Promise<T> {
  const { status, text } = await page.evaluate(
    async ([verb, address, body]) => {
      const headers = { "content-type": "application/json" };
      const init = { method: verb, headers, ...(body === undefined ? {} : { body }) };
      const asked = await fetch(`/api/v1${address}`, init);
      return { status: asked.status, text: await asked.text() };
    },
    [method, path, json && JSON.stringify(json)] as const,
  );
  if (status >= 400) throw new Error(`${method} ${path} answered ${status}: ${text}`);
  return (text === "" ? undefined : JSON.parse(text)) as T;
}

type Me = { id: string; name: string; username: string; email: string };

export async function whoIs(page: Page): Promise<Me> {
  const { me } = await ask<{ me: Me }>(page, "GET", "/session");
  return me;
}
