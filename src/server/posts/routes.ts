import { routes } from "../lib/routes.ts";

export const posts = routes();
