import { expect } from "vitest";

/** Who asks: a session at the site of `origin`, from an address that tells people apart for limits. */
export type Asker = { origin: string; cookie: string; address?: string };

/** Asks the API once; a server that cannot be reached is the status 0. */
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

/** The answer to what must succeed at the first try. */
export async function askAs(from: Asker, method: string, path: string, body?: object) {
  const { status, body: answer } = await askOnce(from, method, path, body);
  expect({ status, answer }).toMatchObject({ status: expect.toBeOneOf([200, 201, 204]) });
  return answer;
}
