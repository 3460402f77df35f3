import * as ruleContract from "../../contract/comments/rules.ts";
import * as comments from "../../contract/comments/comments.ts";
import * as contract from "../../contract/posts.ts";
import { requireScope, routes, signedIn } from "../http/router.ts";
import { deliver } from "../notifications/deliver.ts";
import { countLinksAndMentions, limitNewAccount } from "../accounts/limit-new-account.ts";
import { createComment, editComment, listComments } from "./comments.ts";
import { approveComment, chooseCommentRule, getCommentRule } from "./comment-rules.ts";
import { cosignPost, removeCosigner } from "./cosign.ts";
import { deleteComment } from "./delete-comment.ts";
import { editPost } from "./edit.ts";
import { countNewerPosts, getPost, listPosts } from "./list-posts.ts";
import { likePost, unlikePost } from "./likes.ts";
import { createPost, deletePost } from "./service.ts";

export const posts = routes(contract, comments, ruleContract)
  .openapi(contract.listPosts, async (c) => {
    const query = c.req.valid("query");
    // Anyone may read a person's public posts; the feed requires signing in.
    const viewer = query.by === undefined ? signedIn(c) : c.get("person");
    return c.json(await listPosts(c.var.services.db, viewer, query), 200);
  })
  .openapi(contract.countNewerPosts, async (c) => {
    const { than } = c.req.valid("query");
    return c.json({ count: await countNewerPosts(c.var.services.db, signedIn(c), than) }, 200);
  })
  .openapi(contract.createPost, async (c) => {
    const me = signedIn(c);
    const { services } = c.var;
    const input = c.req.valid("json");
    if (input.type === "event") requireScope(c, "events:write");
    await limitNewAccount(services, me, {
      ...countLinksAndMentions(`${input.title}\n${input.content}`),
      events: input.type === "event" ? 1 : 0,
    });
    const post = await deliver(services, createPost(services.db, me, input));
    return c.json(post, 201);
  })
  .openapi(contract.getPost, async (c) => {
    return c.json(await getPost(c.var.services.db, c.get("person"), c.req.valid("param").id), 200);
  })
  .openapi(contract.editPost, async (c) => {
    const me = signedIn(c);
    const { services } = c.var;
    const { id } = c.req.valid("param");
    const changes = c.req.valid("json");
    await limitNewAccount(services, me, countLinksAndMentions(changes.content ?? ""));
    const post = await deliver(services, editPost(services, me, { id, ...changes }));
    return c.json(post, 200);
  })
  .openapi(contract.deletePost, async (c) => {
    const me = signedIn(c);
    const { services } = c.var;
    await deliver(
      services,
      deletePost(services, me, { ...c.req.valid("param"), ...c.req.valid("json") }),
    );
    return c.body(null, 204);
  })
  .openapi(contract.cosignPost, async (c) => {
    const me = signedIn(c);
    const { services } = c.var;
    const input = { ...c.req.valid("param"), ...c.req.valid("json") };
    return c.json(await deliver(services, cosignPost(services.db, me, input)), 200);
  })
  .openapi(contract.removeCosigner, async (c) => {
    const me = signedIn(c);
    const { services } = c.var;
    await deliver(services, removeCosigner(services.db, me, c.req.valid("param")));
    return c.body(null, 204);
  })
  .openapi(contract.likePost, async (c) => {
    const me = signedIn(c);
    const { services } = c.var;
    const { id } = c.req.valid("param");
    return c.json(await deliver(services, likePost(services.db, me, id)), 200);
  })
  .openapi(contract.unlikePost, async (c) => {
    const me = signedIn(c);
    const { services } = c.var;
    const { id } = c.req.valid("param");
    return c.json(await deliver(services, unlikePost(services.db, me, id)), 200);
  })
  .openapi(comments.listComments, async (c) => {
    const query = { ...c.req.valid("param"), ...c.req.valid("query") };
    return c.json(await listComments(c.var.services.db, c.get("person"), query), 200);
  })
  .openapi(comments.createComment, async (c) => {
    const me = signedIn(c);
    const { services } = c.var;
    const input = { ...c.req.valid("json"), postId: c.req.valid("param").id };
    await limitNewAccount(services, me, countLinksAndMentions(input.content));
    return c.json(await deliver(services, createComment(services.db, me, input)), 201);
  })
  .openapi(comments.editComment, async (c) => {
    const me = signedIn(c);
    const { services } = c.var;
    const input = { ...c.req.valid("param"), ...c.req.valid("json") };
    await limitNewAccount(services, me, countLinksAndMentions(input.content));
    return c.json(await deliver(services, editComment(services.db, me, input)), 200);
  })
  .openapi(comments.deleteComment, async (c) => {
    const me = signedIn(c);
    const { services } = c.var;
    const { id } = c.req.valid("param");
    await deliver(services, deleteComment(services.db, me, id));
    return c.body(null, 204);
  })
  .openapi(ruleContract.getPostCommentRule, async (c) => {
    const thread = { postId: c.req.valid("param").id };
    return c.json(await getCommentRule(c.var.services.db, c.get("person"), thread), 200);
  })
  .openapi(ruleContract.choosePostCommentRule, async (c) => {
    const { services } = c.var;
    const chosen = { postId: c.req.valid("param").id, ...c.req.valid("json") };
    return c.json(
      await deliver(services, chooseCommentRule(services.db, signedIn(c), chosen)),
      200,
    );
  })
  .openapi(ruleContract.getEventCommentRule, async (c) => {
    const thread = { eventId: c.req.valid("param").id };
    return c.json(await getCommentRule(c.var.services.db, c.get("person"), thread), 200);
  })
  .openapi(ruleContract.chooseEventCommentRule, async (c) => {
    const { services } = c.var;
    const chosen = { eventId: c.req.valid("param").id, ...c.req.valid("json") };
    return c.json(
      await deliver(services, chooseCommentRule(services.db, signedIn(c), chosen)),
      200,
    );
  })
  .openapi(ruleContract.approveComment, async (c) => {
    const { services } = c.var;
    const { id } = c.req.valid("param");
    return c.json(await deliver(services, approveComment(services.db, signedIn(c), id)), 200);
  });
