import * as contract from "../../contract/posts.ts";
import { routes, signedIn } from "../http/router.ts";
import { deliverNotifications } from "../notifications/deliver.ts";
import { createComment, deleteComment, editComment, listComments } from "./comments.ts";
import { editPost } from "./edit.ts";
import { deleteEventComment } from "./event-comments.ts";
import { countNewerPosts, getPost, listPosts } from "./feed.ts";
import { likePost, unlikePost } from "./likes.ts";
import { createPost, deletePost } from "./service.ts";
import {
  tellAdded,
  tellChanged,
  tellComments,
  tellCounts,
  tellDeleted,
  tellLiked,
  tellThread,
} from "./live-hints.ts";

export const posts = routes()
  .openapi(contract.listPosts, async (c) => {
    const query = c.req.valid("query");
    // A person's public posts are for everybody; the feed is for members.
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
    const { post, isNew, told } = await createPost(services.db, me, c.req.valid("json"));
    if (isNew) await tellAdded(services, post);
    await deliverNotifications(services, told);
    return c.json(post, 201);
  })
  .openapi(contract.getPost, async (c) => {
    return c.json(await getPost(c.var.services.db, c.get("person"), c.req.valid("param").id), 200);
  })
  .openapi(contract.editPost, async (c) => {
    const me = signedIn(c);
    const { services } = c.var;
    const { id } = c.req.valid("param");
    const { post, before, told } = await editPost(services, me, { id, ...c.req.valid("json") });
    await tellChanged(services, post, before);
    await deliverNotifications(services, told);
    return c.json(post, 200);
  })
  .openapi(contract.deletePost, async (c) => {
    const me = signedIn(c);
    const { services } = c.var;
    const gone = await deletePost(services, me, c.req.valid("param").id);
    tellDeleted(services, gone);
    await deliverNotifications(services, gone.told);
    return c.body(null, 204);
  })
  .openapi(contract.likePost, async (c) => {
    const me = signedIn(c);
    const { services } = c.var;
    const counts = await likePost(services.db, me, c.req.valid("param").id);
    tellCounts(services, counts);
    tellLiked(services, counts);
    return c.json({ likes: counts.seen, likedByUser: true }, 200);
  })
  .openapi(contract.unlikePost, async (c) => {
    const me = signedIn(c);
    const { services } = c.var;
    const counts = await unlikePost(services.db, me, c.req.valid("param").id);
    tellCounts(services, counts);
    tellLiked(services, counts);
    return c.json({ likes: counts.seen, likedByUser: false }, 200);
  })
  .openapi(contract.listComments, async (c) => {
    const query = { ...c.req.valid("param"), ...c.req.valid("query") };
    return c.json(await listComments(c.var.services.db, c.get("person"), query), 200);
  })
  .openapi(contract.createComment, async (c) => {
    const me = signedIn(c);
    const { services } = c.var;
    const input = { ...c.req.valid("json"), postId: c.req.valid("param").id };
    const { comment, counts, isNew, told } = await createComment(services.db, me, input);
    if (isNew) {
      tellCounts(services, counts);
      tellComments(services, counts.id);
    }
    await deliverNotifications(services, told);
    return c.json(comment, 201);
  })
  .openapi(contract.editComment, async (c) => {
    const me = signedIn(c);
    const { services } = c.var;
    const { comment, told } = await editComment(services.db, me, {
      ...c.req.valid("param"),
      ...c.req.valid("json"),
    });
    tellThread(services, comment);
    await deliverNotifications(services, told);
    return c.json(comment, 200);
  })
  .openapi(contract.deleteComment, async (c) => {
    const me = signedIn(c);
    const { services } = c.var;
    const { id } = c.req.valid("param");
    const counts = await deleteComment(services.db, me, id);
    if (counts) {
      tellCounts(services, counts);
      tellComments(services, counts.id);
    }
    const { eventId, told } = counts
      ? { eventId: null, told: counts.told }
      : await deleteEventComment(services.db, me, id);
    if (eventId !== null) tellThread(services, { postId: null, eventId });
    await deliverNotifications(services, told);
    return c.body(null, 204);
  });
