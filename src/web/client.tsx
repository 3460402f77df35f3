import { RouterClient } from "@tanstack/react-router/ssr/client";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { watchMissingParts } from "./app/missing-part.ts";
import { watchReturns } from "./app/watch-returns.ts";
import { keepDeviceZone } from "./lib/viewer-zone.ts";
import { getRouter } from "./router.tsx";

watchMissingParts();
keepDeviceZone();

const router = getRouter();
watchReturns(router.options.context.queryClient);

// Start's own entry also brings the machinery of server functions, 20 KB that a product with an API has no use for.
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <RouterClient router={router} />
    </StrictMode>,
  );
});

// Of use only after something was pressed: no page waits for it.
void import("./lib/keep-focus.ts").then(({ keepFocus }) => keepFocus()).catch(() => undefined);
