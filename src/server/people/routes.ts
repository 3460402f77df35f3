import { routes } from "../lib/routes.ts";

export const people = routes();
