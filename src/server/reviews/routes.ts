import * as contract from "../../contract/talent/reviews.ts";
import { routes, signedIn } from "../http/router.ts";
import { deliver } from "../notifications/deliver.ts";
import { listReviewsOfAct, listReviewsOfEvent, listReviewsOfOrganizer } from "./list-reviews.ts";
import { listMyReviewsOfEvent, listReviewsOfBooking } from "./own-reviews.ts";
import { deleteReview, replyToReview, writeReview } from "./write-review.ts";

export const reviews = routes(contract)
  .openapi(contract.listReviewsOfAct, async (c) => {
    const which = { ...c.req.valid("query"), ...c.req.valid("param") };
    return c.json(await listReviewsOfAct(c.var.services.db, c.get("person"), which), 200);
  })
  .openapi(contract.listMyReviewsOfEvent, async (c) => {
    const { db } = c.var.services;
    return c.json(await listMyReviewsOfEvent(db, signedIn(c), c.req.valid("param").id), 200);
  })
  .openapi(contract.listReviewsOfEvent, async (c) => {
    const which = { ...c.req.valid("query"), ...c.req.valid("param") };
    return c.json(await listReviewsOfEvent(c.var.services.db, c.get("person"), which), 200);
  })
  .openapi(contract.listReviewsOfOrganizer, async (c) => {
    const which = { ...c.req.valid("query"), ...c.req.valid("param") };
    return c.json(await listReviewsOfOrganizer(c.var.services.db, c.get("person"), which), 200);
  })
  .openapi(contract.listReviewsOfBooking, async (c) => {
    const { db } = c.var.services;
    return c.json(await listReviewsOfBooking(db, signedIn(c), c.req.valid("param").id), 200);
  })
  .openapi(contract.writeReview, async (c) => {
    const { services } = c.var;
    const written = { ...c.req.valid("json"), ...c.req.valid("param") };
    return c.json(await deliver(services, writeReview(services.db, signedIn(c), written)), 200);
  })
  .openapi(contract.deleteReview, async (c) => {
    await deleteReview(c.var.services.db, signedIn(c), c.req.valid("param").id);
    return c.body(null, 204);
  })
  .openapi(contract.replyToReview, async (c) => {
    const { services } = c.var;
    const reply = { ...c.req.valid("json"), ...c.req.valid("param") };
    return c.json(await deliver(services, replyToReview(services.db, signedIn(c), reply)), 200);
  });
