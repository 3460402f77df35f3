import { v7 } from "uuid";

/** Signs up a member through the API from their own address; returns their session for the load generator. */
export async function signUp(
  url: string,
  name: string,
  address: string,
): Promise<{ cookie: string; id: string }> {
  const response = await fetch(`${url}/api/v1/accounts`, {
    method: "POST",
    headers: { "content-type": "application/json", origin: url, "x-forwarded-for": address },
    body: JSON.stringify({
      name,
      email: `${v7()}@bench.example`,
      password: "measured by the second",
    }),
  });
  const body = (await response.json()) as { me: { id: string } };
  if (!response.ok) throw new Error(`sign-up failed: ${JSON.stringify(body)}`);
  const cookie = response.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
  return { cookie, id: body.me.id };
}
