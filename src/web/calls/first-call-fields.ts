import type { CallFields } from "../../contract/calls/calls.ts";
import { callLimits } from "../../contract/calls/limits.ts";
import type { EventPage } from "../../contract/events/events.ts";
import { dayAfter } from "../availability/month.ts";
import { todayIn } from "../lib/viewer-zone.ts";
import { wallTime } from "../lib/offset-time.ts";

const daysAhead = 14;

/** The initial fields of a new call: the day and place of its event, if it has one. */
export function firstCallFields(event: EventPage | undefined, zone: string): CallFields {
  const blank = {
    title: "",
    seeking: [],
    text: "",
    day: null,
    start: null,
    end: null,
    place: "",
    town: "",
    zone,
    fee: null,
    deadline: { day: dayAfter(todayIn(zone), daysAhead), time: "18:00" },
    questions: [],
  };
  return event ? { ...blank, ...callFieldsOfEvent(event) } : blank;
}

export type EventFields = Pick<
  CallFields,
  "title" | "day" | "start" | "end" | "place" | "town" | "zone" | "deadline"
>;

/** The fields that a call takes from its event. */
export function callFieldsOfEvent(event: EventPage): EventFields {
  const { day, time: start } = clockAt(event.startsAt, event.zone);
  return {
    zone: event.zone,
    title: `An act for ${event.title}`.slice(0, callLimits.title),
    day,
    start: event.allDay ? null : start,
    end: event.endsAt && !event.allDay ? clockAt(event.endsAt, event.zone).time : null,
    place: event.venue.slice(0, callLimits.place),
    town: [event.city, event.country].filter(Boolean).join(", ").slice(0, callLimits.town),
    deadline: { day: deadlineBefore(day, todayIn(event.zone)), time: "18:00" },
  };
}

/** A deadline after which everyone can be answered before the show, or the next day if that is too late already. */
function deadlineBefore(show: string, today: string): string {
  const [usual, tomorrow] = [dayAfter(today, daysAhead), dayAfter(today, 1)];
  const answeredInTime = dayAfter(show, -callLimits.answerDays - 1);
  const dayBefore = dayAfter(show, -1);
  if (usual <= answeredInTime) return usual;
  if (answeredInTime >= tomorrow) return answeredInTime;
  return tomorrow < dayBefore ? tomorrow : dayBefore;
}

function clockAt(at: string, zone: string): { day: string; time: string } {
  const [day = "", time = ""] = wallTime(at, zone).split("T");
  return { day, time };
}
