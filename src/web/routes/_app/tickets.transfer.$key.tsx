import { createFileRoute } from "@tanstack/react-router";
import { NotFoundScreen, notFoundHead } from "../../app/not-found-screen.tsx";
import { orNotFound } from "../../app/or-not-found.ts";
import { isRefusal } from "../../app/refusal.ts";
import { LinkOver, TransferScreen } from "../../tickets/transfer-screen.tsx";
import { transferQuery } from "../../tickets/queries.ts";

export const Route = createFileRoute("/_app/tickets/transfer/$key")({
  loader: async ({ context: { queryClient }, params: { key } }) => {
    try {
      return await orNotFound(queryClient.ensureQueryData(transferQuery(key)));
    } catch (error) {
      if (isRefusal(error, "LINK_EXPIRED")) return null;
      throw error;
    }
  },
  head: ({ loaderData }) =>
    loaderData === undefined
      ? notFoundHead("ticket")
      : { meta: [{ title: "A ticket for you · Marquee" }, { name: "robots", content: "noindex" }] },
  notFoundComponent: () => <NotFoundScreen thing="ticket" />,
  component: Transfer,
});

function Transfer() {
  const { key } = Route.useParams();
  return Route.useLoaderData() ? <TransferScreen linkKey={key} /> : <LinkOver />;
}
