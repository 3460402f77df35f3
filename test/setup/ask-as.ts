import { expect } from "vitest";

/** A session at the site at `origin`; rate limits count by `address`. */
export type Asker = { origin: string; cookie: string; address?: string };

/** Sends one API request; status 0 means the server can't be reached. */
export async function askOnce(from: Asker, method: string, path: string, body?: object) {
  try {
    const response = await fetch(`${from.origin}/api/v1${path}`, {
      method,
      headers: {
        "content-type": "application/json",
        origin: from.origin,
        cookie: from.cookie,
        ...(from.address && { "x-forwarded-for": from.address }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, body: text.startsWith("{") ? JSON.parse(text) : {} };
  } catch {
    return { status: 0, body: {} };
  }
}

/** Sends a request that must succeed at the first try, and returns its body. */
export async function askAs(from: Asker, method: string, path: string, body?: object) {
  const { status, body: answer } = await askOnce(from, method, path, body);
  expect({ status, answer }).toMatchObject({ status: expect.toBeOneOf([200, 201, 204]) });
  return answer;
}
