import { z } from "@hono/zod-openapi";
import { roomStates } from "./limits.ts";

/** What an event's page says of its live room, to those who may enter. */
export const RoomSummary = z.object({ state: z.enum(roomStates), broadcast: z.boolean() });
