import { createFileRoute, notFound } from "@tanstack/react-router";
import { notFoundHead } from "../../app/not-found-screen.tsx";

/** Any unknown path: the 404 page within the app's navigation. */
export const Route = createFileRoute("/_app/$")({
  head: () => notFoundHead("page"),
  loader: () => {
    throw notFound();
  },
});
