import { createFileRoute, Outlet } from "@tanstack/react-router";
import { Shell } from "../app/shell.tsx";

export const Route = createFileRoute("/_app")({
  component: () => (
    <Shell>
      <Outlet />
    </Shell>
  ),
});
