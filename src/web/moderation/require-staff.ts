import { notFound } from "@tanstack/react-router";
import type { Me } from "../../contract/accounts/accounts.ts";

/** Throws notFound() unless the user is a moderator or administrator. */
export function requireModerator(me: Me | null): void {
  if (!me?.administrator && !me?.moderator) throw notFound();
}

/** Throws notFound() unless the user is an administrator. */
export function requireAdministrator(me: Me | null): void {
  if (!me?.administrator) throw notFound();
}
