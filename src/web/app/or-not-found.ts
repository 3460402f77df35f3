import { notFound } from "@tanstack/react-router";
import { isRefusal } from "./refusal.ts";

/** For loaders: shows the 404 page if something does not exist or its address is impossible; `data` tells the page what it was. */
export async function orNotFound<T>(asked: Promise<T>, data?: string): Promise<T> {
  try {
    return await asked;
  } catch (error) {
    if (isRefusal(error, "NOT_FOUND") || isRefusal(error, "BAD_INPUT")) throw notFound({ data });
    throw error;
  }
}
