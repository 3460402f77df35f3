import { noContent, operation, type RateLimit } from "../operation.ts";
import { IdParam } from "../shapes.ts";

const reminders: RateLimit = { bucket: "sale-reminders", allowed: 120, seconds: 300 };
const tags = ["sales"];

export const remindOfSale = operation("person", reminders, {
  method: "put",
  path: "/events/{id}/sale-reminder",
  tags,
  summary: "Be notified ten minutes before tickets go on sale; can be repeated",
  request: { params: IdParam },
  responses: { 204: noContent },
});

export const removeSaleReminder = operation("person", reminders, {
  method: "delete",
  path: "/events/{id}/sale-reminder",
  tags,
  summary: "Cancel the reminder that tickets go on sale",
  request: { params: IdParam },
  responses: { 204: noContent },
});
