import * as contract from "../../contract/rooms/questions.ts";
import { routes, signedIn } from "../http/router.ts";
import { deliver } from "../notifications/deliver.ts";
import { roomCaller } from "../room-chat/room-caller.ts";
import { getRoomAccess, writeInRoom } from "../rooms/room-access.ts";
import { listQuestions } from "./list-questions.ts";
import { askQuestion, removeQuestion, setQuestionState, vote } from "./service.ts";

export const roomQuestions = routes(contract)
  .openapi(contract.listQuestions, async (c) => {
    const { db } = c.var.services;
    const query = c.req.valid("query");
    const access = await getRoomAccess(db, roomCaller(c, query), c.req.valid("param").id, "watch");
    return c.json(await listQuestions(db, access, query), 200);
  })
  .openapi(contract.askQuestion, async (c) => {
    const me = signedIn(c);
    const { services } = c.var;
    const input = c.req.valid("json");
    const write = writeInRoom(
      services.db,
      { viewer: me },
      c.req.valid("param").id,
      "ask",
      (tx, access) => askQuestion(tx, access, me, input),
    );
    return c.json(await deliver(services, write), 201);
  })
  .openapi(contract.voteForQuestion, async (c) => {
    const me = signedIn(c);
    const { services } = c.var;
    const { id, questionId } = c.req.valid("param");
    const access = await getRoomAccess(services.db, { viewer: me }, id, "talk");
    const voted = vote(services.db, access, me, { questionId, isFor: true });
    return c.json(await deliver(services, voted), 200);
  })
  .openapi(contract.withdrawQuestionVote, async (c) => {
    const me = signedIn(c);
    const { services } = c.var;
    const { id, questionId } = c.req.valid("param");
    const access = await getRoomAccess(services.db, { viewer: me }, id, "talk");
    const voted = vote(services.db, access, me, { questionId, isFor: false });
    return c.json(await deliver(services, voted), 200);
  })
  .openapi(contract.setQuestionState, async (c) => {
    const me = signedIn(c);
    const { services } = c.var;
    const { id, questionId } = c.req.valid("param");
    const { state } = c.req.valid("json");
    const write = writeInRoom(services.db, { viewer: me }, id, "moderate", (tx, access) =>
      setQuestionState(tx, access, { questionId, state }),
    );
    return c.json(await deliver(services, write), 200);
  })
  .openapi(contract.removeQuestion, async (c) => {
    const me = signedIn(c);
    const { services } = c.var;
    const { id, questionId } = c.req.valid("param");
    const write = writeInRoom(services.db, { viewer: me }, id, "watch", (tx, access) =>
      removeQuestion(tx, access, me, questionId),
    );
    await deliver(services, write);
    return c.body(null, 204);
  });
