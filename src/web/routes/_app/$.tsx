import { createFileRoute, notFound } from "@tanstack/react-router";
import { notFoundHead } from "../../app/not-found-screen.tsx";

/** Every address that nothing else answers: the designed 404, with the navigation around it. */
export const Route = createFileRoute("/_app/$")({
  head: () => notFoundHead("page"),
  loader: () => {
    throw notFound();
  },
});
