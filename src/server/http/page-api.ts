import { Hono, type ErrorHandler } from "hono";
import type { Viewer } from "../lib/person.ts";
import { refuse } from "../lib/refuse.ts";
import type { Services } from "../services.ts";
import { type Env, isSafe } from "./router.ts";

/** What all API calls of one page share. */
type PageCall = Pick<Env["Variables"], "requestId" | "address"> & {
  findPerson: () => Promise<Viewer>;
};

/** What operations and their guards read of a page loader's call. A real Request would cost more than finding its operation. */
export type PageRequest = Pick<Request, "method" | "url" | "headers">;

/** Responds to a page loader's API call in process, as part of the page's request. */
export type PageApi = (request: PageRequest, page: PageCall) => Promise<Response>;

/** An operation's result, kept as text: the bytes and the stream of an ordinary response are only for the network. */
class InProcessResponse extends Response {
  readonly #text: string;

  constructor(result: unknown, status = 200) {
    super(null, { status, headers: { "content-type": "application/json" } });
    this.#text = JSON.stringify(result);
  }

  override async json(): Promise<unknown> {
    return JSON.parse(this.#text);
  }

  override async text(): Promise<string> {
    return this.#text;
  }

  /** For the response cache. */
  override async arrayBuffer(): Promise<ArrayBuffer> {
    return new TextEncoder().encode(this.#text).buffer;
  }
}

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
    c.json = ((result: unknown, status?: number) => new InProcessResponse(result, status)) as never;
    if (!isSafe(c.req.method)) refuse("NOT_FOUND");
    await next();
  });
  app.onError((error, c) => onError(error, c as never));
  app.route("/api/v1", api);
  return async (request, page) => app.fetch(request as Request, page);
}
