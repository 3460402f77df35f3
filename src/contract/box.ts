import { z } from "@hono/zod-openapi";

const degrees = (most: number) => z.coerce.number().min(-most).max(most);

/** An area of the map. */
export const Box = z.object({
  south: degrees(90),
  west: degrees(180),
  north: degrees(90),
  east: degrees(180),
});
