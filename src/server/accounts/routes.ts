import { routes } from "../lib/routes.ts";

export const accounts = routes();
