import { KeyQuery } from "./events.ts";
import { json, nothing, operation } from "./operation.ts";
import { PersonCard } from "./people.ts";
import { IdParam, page, PageQuery } from "./shapes.ts";

export const listGoing = operation("anyone", {
  method: "get",
  path: "/events/{id}/going",
  tags: ["events"],
  summary: "Who goes, of those who let the viewer see it, latest first",
  request: { params: IdParam, query: PageQuery.extend(KeyQuery.shape) },
  responses: { 200: json(page(PersonCard)) },
});

export const joinTeam = operation("person", {
  method: "put",
  path: "/events/{id}/people/me",
  tags: ["events"],
  summary: "Say yes to the team that asks one in",
  request: { params: IdParam },
  responses: { 204: nothing },
});

export const joinLineUp = operation("person", {
  method: "put",
  path: "/events/{id}/line-up/me",
  tags: ["events"],
  summary: "Say yes to standing on the bill",
  request: { params: IdParam },
  responses: { 204: nothing },
});
