import { routes } from "../lib/routes.ts";

export const media = routes();
