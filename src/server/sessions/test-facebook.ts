import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

export type FacebookUser = { id: string; name: string; email?: string };

/** Stands in for Facebook's login dialog and Graph API on loopback. `whoAgrees` returns the user who signs in, or undefined to decline. */
export async function startFacebook(whoAgrees: () => FacebookUser | undefined) {
  const users = new Map<string, FacebookUser>();
  const asked: URL[] = [];
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? "/", "http://localhost");
    const send = (body: unknown, status = 200) =>
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    if (url.pathname === "/dialog/oauth") {
      asked.push(url);
      const back = new URL(url.searchParams.get("redirect_uri") ?? "");
      back.searchParams.set("state", url.searchParams.get("state") ?? "");
      const user = whoAgrees();
      const code = `code-${users.size + 1}`;
      if (user) users.set(code, user);
      back.searchParams.set(user ? "code" : "error", user ? code : "access_denied");
      return response.writeHead(302, { location: back.href }).end();
    }
    if (url.pathname === "/oauth/access_token") {
      let body = "";
      request.on("data", (part: Buffer) => (body += part.toString()));
      request.on("end", () => {
        const form = new URLSearchParams(body);
        const isOurs =
          form.get("client_id") === "marquee" && form.get("client_secret") === "a test secret";
        const code = form.get("code") ?? "";
        if (!isOurs || !users.has(code)) return send({ error: { message: "Invalid code" } }, 400);
        return send({ access_token: code, token_type: "bearer", expires_in: 5_000_000 });
      });
      return;
    }
    const user = users.get(request.headers.authorization?.replace(/^Bearer /, "") ?? "");
    return send(user ?? { error: { message: "Invalid token" } }, user ? 200 : 400);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    asked,
    settings: {
      FACEBOOK_CLIENT_ID: "marquee",
      FACEBOOK_CLIENT_SECRET: "a test secret",
      FACEBOOK_DIALOG_URL: `${origin}/dialog/oauth`,
      FACEBOOK_GRAPH_URL: origin,
    },
    close: () => new Promise<void>((resolve) => void server.close(() => resolve())),
  };
}
