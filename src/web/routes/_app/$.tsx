import { createFileRoute, notFound } from "@tanstack/react-router";

/** Every address that nothing else answers: the designed 404, with the navigation around it. */
export const Route = createFileRoute("/_app/$")({
  head: () => ({ meta: [{ title: "Page not found · Marquee" }] }),
  loader: () => {
    throw notFound();
  },
});
