import { Hono, type ErrorHandler } from "hono";
import type { Viewer } from "../lib/person.ts";
import { refuse } from "../lib/refuse.ts";
import type { Services } from "../services.ts";
import { type Env, isSafe } from "./router.ts";

/** What all API calls of one page share. */
type PageCall = Pick<Env["Variables"], "requestId" | "address"> & {
  findPerson: () => Promise<Viewer>;
};

/** Answers a page loader's API call in process, as part of the page's request. */
export type PageApi = (request: Request, page: PageCall) => Promise<Response>;

/**
 * The API for page loaders: the same operations and guards, without the network middleware. The page's own request went through that,
 * looked up the person once, and is logged. It is read-only, since the Origin isn't checked.
 */
export function pageApi(services: Services, api: Hono<Env>, onError: ErrorHandler<Env>): PageApi {
  const app = new Hono<Env & { Bindings: PageCall }>();
  app.use(async function begin(c, next) {
    c.set("services", services);
    c.set("requestId", c.env.requestId);
    c.set("address", c.env.address);
    c.set("findPerson", c.env.findPerson);
    if (!isSafe(c.req.method)) refuse("NOT_FOUND");
    await next();
  });
  app.onError((error, c) => onError(error, c as never));
  app.route("/api/v1", api);
  return async (request, page) => app.fetch(request, page);
}
