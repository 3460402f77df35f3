import { z } from "@hono/zod-openapi";
import { roomStates } from "./limits.ts";

/** The state of an event's live room for those who may enter. */
export const RoomSummary = z.object({ state: z.enum(roomStates), broadcast: z.boolean() });
