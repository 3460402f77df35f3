import { RouterClient } from "@tanstack/react-router/ssr/client";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { watchMissingParts } from "./app/missing-part.ts";
import { watchReturns } from "./app/watch-returns.ts";
import { keepDeviceZone } from "./lib/device-zone.ts";
import { getRouter } from "./router.tsx";

watchMissingParts();
keepDeviceZone();

const router = getRouter();
watchReturns(router.options.context.queryClient);

// Start's own entry adds 20 KB of server function code, which an app with an API doesn't need.
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <RouterClient router={router} />
    </StrictMode>,
  );
});

// Only needed after an interaction, so it doesn't delay hydration.
void import("./lib/keep-focus.ts").then(({ keepFocus }) => keepFocus()).catch(() => undefined);
