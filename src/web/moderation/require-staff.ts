import { notFound } from "@tanstack/react-router";
import type { Me } from "../../contract/accounts/accounts.ts";

/** For everybody else a moderator's page does not exist. */
export function requireModerator(me: Me | null): void {
  if (!me?.administrator && !me?.moderator) throw notFound();
}

/** For everybody else an administrator's page does not exist. */
export function requireAdministrator(me: Me | null): void {
  if (!me?.administrator) throw notFound();
}
