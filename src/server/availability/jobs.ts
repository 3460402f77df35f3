import type { Services } from "../services.ts";
import { busyCalendarQueue, readBusyCalendar, readDueCalendars } from "./busy-calendars.ts";
import { listActsWithRules, renewRuleDays } from "./day-rules.ts";

const ruleQueue = "act-day-rules";

export async function startAvailabilityJobs(services: Services): Promise<void> {
  const { db, jobs } = services;
  await jobs.work<{ actId: string }>(ruleQueue, ({ actId }) => renewRuleDays(db, actId));
  await jobs.work<{ calendarId: string }>(busyCalendarQueue, ({ calendarId }) =>
    readBusyCalendar(services, calendarId),
  );
  await jobs.every("act-rules-clock", "20 3 * * *", async () => {
    const acts = await listActsWithRules(db);
    await jobs.sendAll(
      ruleQueue,
      acts.map((actId) => ({ actId })),
    );
  });
  await jobs.every("act-calendars-clock", "*/10 * * * *", () => readDueCalendars(services));
}
