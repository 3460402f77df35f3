import { numberText } from "../lib/number-text.ts";

/** "0.4 ms", "120 ms" or "1.3 s". */
export function msText(ms: number): string {
  if (ms < 1_000) return `${numberText(ms)} ms`;
  return `${numberText(Math.round(ms / 100) / 10)} s`;
}

const named: Record<string, string> = { page: "pages", file: "files of pages" };

/** A route's name, such as "GET /events/:slug", from the server's. */
export function routeText(name: string): string {
  const [method = "", path = ""] = name.split(" ");
  return `${method} ${named[path] ?? path.replace(/^\/api\/v1/, "")}`;
}
