import { z } from "@hono/zod-openapi";
import { infoPageNames } from "./info-page-names.ts";
import { json, operation } from "./operation.ts";
import { Block } from "./rich-text.ts";

export const InfoPage = z
  .object({ title: z.string(), lead: z.string(), blocks: z.array(Block) })
  .openapi("InfoPage");
export type InfoPage = z.infer<typeof InfoPage>;

export const getInfoPage = operation("anyone", null, {
  method: "get",
  path: "/info-pages/{name}",
  tags: ["info pages"],
  summary: "The terms, privacy policy or support page of this site",
  request: { params: z.object({ name: z.enum(infoPageNames) }) },
  responses: { 200: json(InfoPage) },
});

export const listSocialPages = operation("anyone", null, {
  method: "get",
  path: "/social-pages",
  tags: ["info pages"],
  summary: "The addresses of this site's own pages on social networks",
  responses: { 200: json(z.object({ items: z.array(z.string()) })) },
});
