import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import Provider_ from "oidc-provider";
import { freePort } from "./running-marquee.ts";

export type Provider = {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** The claims the provider returns, by login name. */
  people: Map<string, { email: string; email_verified: boolean; name: string }>;
  close(): Promise<void>;
};

/** A real OpenID provider on loopback that stands in for Google. Anyone in `people` can sign in with any password. */
export async function startProvider(marqueeUrl: string): Promise<Provider> {
  const port = await freePort();
  const issuer = `http://127.0.0.1:${port}`;
  const [clientId, clientSecret] = ["marquee", "a-secret-only-for-this-test-run"];
  const people: Provider["people"] = new Map();
  const provider = new Provider_(issuer, {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [`${marqueeUrl}/api/auth/callback/google`],
      },
    ],
    claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name"] },
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    features: { devInteractions: { enabled: true } },
    findAccount: (_context, id) => ({
      accountId: id,
      claims: () => ({ sub: id, ...people.get(id) }),
    }),
    cookies: { keys: ["only for this test run"] },
  });
  const server = createServer(provider.callback());
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  return {
    issuer: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    clientId,
    clientSecret,
    people,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
