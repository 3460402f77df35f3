import type { Invitation } from "../../contract/events/invitations.ts";
import { momentAt } from "../lib/event-time.ts";

export function invitationName({ email, name }: Pick<Invitation, "email" | "name">): string {
  return email ?? (name || "Link");
}

type Facts = Pick<Invitation, "email" | "uses" | "maxUses" | "expiresAt">;

/** An invitation's status: "Responded", "Used 2 of 5 times, until Fri, Dec 4, 10:00 AM". */
export function invitationText(invitation: Facts, now: string, zone: string): string {
  const { email, uses, maxUses, expiresAt } = invitation;
  if (email !== null) return uses > 0 ? "Responded" : "Invited";
  const of = maxUses === null ? "" : ` of ${maxUses}`;
  const used = `Used ${uses}${of} ${(maxUses ?? uses) === 1 ? "time" : "times"}`;
  if (expiresAt === null) return used;
  const isOver = Date.parse(expiresAt) <= Date.parse(now);
  return `${used}, ${isOver ? "expired" : "until"} ${momentAt(expiresAt, zone)}`;
}
