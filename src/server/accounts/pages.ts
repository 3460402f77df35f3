import { Hono } from "hono";
import type { Env } from "../lib/routes.ts";

export const accountPages = new Hono<Env>();
