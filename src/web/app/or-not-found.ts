import { notFound } from "@tanstack/react-router";
import { isRefusal } from "./refusal.ts";

/** For loaders: what is not there, or has no possible address, is the 404 page. */
export async function orNotFound<T>(asked: Promise<T>): Promise<T> {
  try {
    return await asked;
  } catch (error) {
    if (isRefusal(error, "NOT_FOUND") || isRefusal(error, "BAD_INPUT")) throw notFound();
    throw error;
  }
}
