import { dayInZone, zonedTime } from "../server/lib/zoned-time.ts";

const dayMs = 24 * 60 * 60_000;
const cycle = 28;

type Falls = { week: number; weekday: number; time: string };

/** The first such weekday after today at the place, so many weeks later, at that time on the wall. */
export function nextTime({ week, weekday, time }: Falls, zone: string, now: Date): Date {
  const today = dayInZone(now, zone);
  const ahead = (weekday - new Date(today).getUTCDay() + 7) % 7 || 7;
  return zonedTime(daysAfter(today, ahead + week * 7), time, zone);
}

/** The same weekday and time on the wall, four weeks later or as many times four as lead past now. */
export function sameTimeLater(startsAt: Date, zone: string, now: Date): Date {
  const day = dayInZone(startsAt, zone);
  const time = wallTime(startsAt, zone);
  const passed = Math.max(0, Math.floor((now.getTime() - startsAt.getTime()) / (cycle * dayMs)));
  return zonedTime(daysAfter(day, (passed + 1) * cycle), time, zone);
}

function wallTime(moment: Date, zone: string): string {
  const midnight = zonedTime(dayInZone(moment, zone), "00:00", zone);
  const clock = new Intl.DateTimeFormat("en-GB", {
    hour: "2-digit",
    minute: "2-digit",
    timeZone: zone,
  });
  return moment < midnight ? "00:00" : clock.format(moment);
}

function daysAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);
}
