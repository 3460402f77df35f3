import { randomBytes } from "node:crypto";
import { createRequire } from "node:module";
import path from "node:path";
import type { OpenAPIHono } from "@hono/zod-openapi";
import { serveStatic } from "@hono/node-server/serve-static";
import { Hono } from "hono";
import { html } from "hono/html";
import { refusals, type RefusalCode } from "../../contract/errors.ts";
import type { Env } from "./router.ts";
import { contentSecurityPolicy } from "./security.ts";

const files = path.relative(
  ".",
  path.dirname(createRequire(import.meta.url).resolve("swagger-ui-dist/package.json")),
);

/** Serves `/api/openapi.json` and a page to read and try it at `/api/docs`, from the same objects that serve the API. */
export function reference(api: OpenAPIHono<Env>) {
  const app = new Hono<Env>();
  let description: unknown;
  app.get("/api/openapi.json", (c) => {
    description ??= describeApi(api);
    return c.json(description as object, 200, { "cache-control": "public, max-age=300" });
  });
  app.get("/api/docs", (c) => {
    const nonce = randomBytes(16).toString("base64");
    c.header("content-security-policy", contentSecurityPolicy(`'nonce-${nonce}'`, false));
    return c.html(
      html`<!doctype html>
        <html lang="en">
          <head>
            <meta charset="utf-8" />
            <meta name="viewport" content="width=device-width" />
            <title>Marquee API</title>
            <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
            <link rel="stylesheet" href="/api/docs/swagger-ui.css" />
          </head>
          <body>
            <main id="reference"></main>
            <script nonce="${nonce}" src="/api/docs/swagger-ui-bundle.js"></script>
            <script nonce="${nonce}">
              SwaggerUIBundle({ url: "/api/openapi.json", dom_id: "#reference" });
            </script>
          </body>
        </html>`,
    );
  });
  app.get(
    "/api/docs/:file{swagger-ui(-bundle)?\\.(css|js)}",
    serveStatic<Env>({
      root: files,
      rewriteRequestPath: (address) => address.replace("/api/docs", ""),
      onFound: (_, c) => c.header("cache-control", "public, max-age=86400"),
    }),
  );
  return app;
}

/** The OpenAPI document of these operations. */
export function describeApi(api: OpenAPIHono<Env>) {
  const document = api.getOpenAPI31Document({
    openapi: "3.1.0",
    info: {
      title: "Marquee",
      version: "1",
      license: { name: "MIT", url: "https://opensource.org/license/mit" },
      description:
        "Everything the web app does, it does through these operations. Refusals are RFC 9457 problems.",
    },
    servers: [{ url: "/api/v1" }],
  });
  document.components = {
    ...document.components,
    responses: refusalResponses(),
    securitySchemes: {
      session: { type: "apiKey", in: "cookie", name: "marquee.session_token" },
      doorLink: { type: "apiKey", in: "cookie", name: "marquee-door" },
      token: {
        type: "http",
        scheme: "bearer",
        description: "A personal access token from Settings, of the scopes that an operation names",
      },
    },
  };
  return document;
}

/**
 * The components that `contract/operation.ts` refers to: the refusals per status and per class such as 4XX, each with its closed list of
 * codes.
 */
function refusalResponses() {
  const all = Object.entries(refusals);
  const withStatus = (part: string) =>
    all.filter(([, { status }]) => String(status).startsWith(part)).map(([code]) => code);
  return {
    ...Object.fromEntries(
      ["401", "403", "404", "409", "422", "429"].map((status) => [
        `Refused${status}`,
        refusalResponse(withStatus(status)),
      ]),
    ),
    Refused4XX: refusalResponse(withStatus("4")),
    Refused5XX: refusalResponse(withStatus("5")),
  };
}

function refusalResponse(codes: string[]) {
  const text = { type: "string" } as const;
  const [code = ""] = codes;
  const { status, sentence } = refusals[code as RefusalCode];
  const schema = {
    type: "object" as const,
    required: ["type", "title", "status", "code"],
    properties: {
      type: text,
      title: { ...text, description: "The refusal in words for people" },
      status: { type: "integer" as const },
      code: { ...text, enum: codes },
      detail: { ...text, description: "What to do about it" },
      fields: {
        type: "array" as const,
        description: "With BAD_INPUT: the fields that are wrong, and why",
        items: {
          type: "object" as const,
          required: ["field", "message"],
          properties: { field: text, message: text },
        },
      },
      appealToken: text,
      requestId: text,
    },
  };
  const example = { type: "about:blank", title: sentence, status, code };
  return {
    description: `Refused: ${codes.length > 5 ? "see `code`" : codes.join(", ")}`,
    content: { "application/problem+json": { schema, example } },
  };
}
