import { accounts } from "./accounts/routes.ts";
import { events } from "./events/routes.ts";
import { routes } from "./lib/routes.ts";
import { media } from "./media/routes.ts";
import { ownData } from "./own-data/routes.ts";
import { people } from "./people/routes.ts";
import { posts } from "./posts/routes.ts";

/** Every noun's operations; the type is what the web's client is made of. */
export const api = routes()
  .route("/", accounts)
  .route("/", people)
  .route("/", ownData)
  .route("/", media)
  .route("/", events)
  .route("/", posts);

export type Api = typeof api;
