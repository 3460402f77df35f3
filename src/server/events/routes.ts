import { routes } from "../lib/routes.ts";

export const events = routes();
