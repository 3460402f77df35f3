import { notFound } from "@tanstack/react-router";
import { isRefusal } from "./refusal.ts";

/** For loaders: what is not there, or has no possible address, is the 404 page, which `data` can tell what it was. */
export async function orNotFound<T>(asked: Promise<T>, data?: string): Promise<T> {
  try {
    return await asked;
  } catch (error) {
    if (isRefusal(error, "NOT_FOUND") || isRefusal(error, "BAD_INPUT")) throw notFound({ data });
    throw error;
  }
}
