import type { Services } from "../services.ts";
import { startPushes } from "./start-pushes.ts";

/** Tells the open screens and browsers of these people, after what they are told of stands. */
export async function deliverNotifications(
  services: Pick<Services, "db" | "live" | "jobs">,
  personIds: string[],
): Promise<void> {
  for (const id of new Set(personIds))
    services.live.toPerson(id, { type: "notifications-changed" });
  await startPushes(services, personIds);
}
