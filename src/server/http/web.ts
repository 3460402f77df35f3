import { existsSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import type { PageRequest } from "./page-api.ts";

/** Renders a page; `api` answers the loaders' calls in process. */
export type WebHandler = (
  request: Request,
  context: { nonce: string; origin: string; api: (request: PageRequest) => Promise<Response> },
) => Promise<Response>;

type Built = {
  default: { fetch(request: Request, options: { context: unknown }): Promise<Response> };
};

/** The server half of the built web; undefined if it wasn't built (the API then runs alone, as with `npm run dev`). */
export async function loadWeb(root: string): Promise<WebHandler | undefined> {
  const file = path.join(root, "dist/server/server.js");
  if (!existsSync(file)) return undefined;
  const built = (await import(pathToFileURL(file).href)) as Built;
  return (request, context) => built.default.fetch(request, { context });
}
