import { z } from "@hono/zod-openapi";
import { WebAddress } from "../people/profiles.ts";
import { line, text } from "../shapes.ts";
import { actLimits } from "./limits.ts";

/** A testimonial about the act, as its owner typed it; nobody verified it. */
const ActTestimonial = z.object({
  text: text(actLimits.testimonial, 1),
  author: line(actLimits.testimonialAuthor, 1),
  link: WebAddress.nullable().openapi({ description: "Where it can be read" }),
});
export type ActTestimonial = z.infer<typeof ActTestimonial>;

export const ActTestimonials = z
  .array(ActTestimonial)
  .max(actLimits.testimonials, `Use at most ${actLimits.testimonials} testimonials.`);
