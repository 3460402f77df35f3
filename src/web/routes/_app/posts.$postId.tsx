import { createFileRoute, notFound } from "@tanstack/react-router";
import { NotFoundScreen, notFoundHead } from "../../app/not-found-screen.tsx";
import { orNotFound } from "../../app/or-not-found.ts";
import { siteOrigin } from "../../app/request-context.ts";
import { readPostAddress } from "../../events/event-address.ts";
import { postPreview } from "../../posts/post-preview.ts";
import { PostScreen } from "../../posts/post-screen.tsx";
import { commentsQuery, postQuery } from "../../posts/queries.ts";

export const Route = createFileRoute("/_app/posts/$postId")({
  staticData: { waitsForTouch: true },
  validateSearch: readPostAddress,
  loader: async ({ context: { queryClient }, params: { postId } }) => {
    const post = await orNotFound(queryClient.ensureQueryData(postQuery(postId)));
    if (!post) throw notFound();
    await queryClient.prefetchInfiniteQuery(commentsQuery({ of: "posts", id: postId }));
    return { post, origin: siteOrigin() };
  },
  head: ({ loaderData }) =>
    loaderData ? postPreview(loaderData.post, loaderData.origin) : notFoundHead("post"),
  notFoundComponent: () => <NotFoundScreen thing="post" />,
  component: () => <PostScreen postId={Route.useParams().postId} />,
});
