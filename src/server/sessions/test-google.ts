import { Provider } from "oidc-provider";
import { TestClient } from "../test-app.ts";

export type Claims = { sub: string; email: string; email_verified: boolean; name: string };

/** A real OpenID provider whose users consent to everything. */
export function openProvider(issuer: string, whoAgrees: () => Claims): Provider {
  const oidc = new Provider(issuer, {
    clients: [
      {
        client_id: "marquee",
        client_secret: "a secret of the test alone",
        redirect_uris: ["http://localhost:3000/api/auth/callback/google"],
        grant_types: ["authorization_code"],
        response_types: ["code"],
        token_endpoint_auth_method: "client_secret_post",
      },
    ],
    claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name"] },
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    cookies: { keys: ["test"] },
    interactions: { url: (_context, interaction) => `/agree/${interaction.uid}` },
    findAccount: (_context, id) => ({
      accountId: id,
      claims: () => Promise.resolve({ ...whoAgrees(), sub: id }),
    }),
  });
  oidc.use(async (context, next) => {
    if (!context.path.startsWith("/agree/")) return next();
    const { params, session } = await oidc.interactionDetails(context.req, context.res);
    const grant = new oidc.Grant({
      accountId: whoAgrees().sub,
      clientId: String(params["client_id"]),
    });
    grant.addOIDCScope(String(params["scope"]));
    const result = {
      login: { accountId: session?.accountId ?? whoAgrees().sub },
      consent: { grantId: await grant.save() },
    };
    context.redirect(await oidc.interactionResult(context.req, context.res, result));
  });
  return oidc;
}

/** Follows the provider's redirects like a browser. Returns the callback URL. */
export async function followRedirects(issuer: string, url: string): Promise<string> {
  const browser = new TestClient((request) => fetch(request, { redirect: "manual" }));
  let address = url;
  for (let step = 0; step < 10 && address.startsWith(issuer); step += 1) {
    const answer = await browser.fetch(address, { headers: { origin: issuer } });
    const location = answer.headers.get("location");
    if (location === null) throw new Error(`stuck at ${address}: ${await answer.text()}`);
    address = new URL(location, address).href;
  }
  return address;
}
