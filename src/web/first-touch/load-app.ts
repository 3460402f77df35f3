import type { TsrSsrGlobal } from "@tanstack/router-core/ssr/client";

declare global {
  interface Window {
    /** The router's data for hydration, which the server prints into the page. */
    $_TSR?: TsrSsrGlobal;
  }
}

/**
 * Loads the app's scripts, all at once: the ones the server would have named in the page. The app must not render them as its own
 * elements, because the page it hydrates doesn't contain them.
 */
export function loadApp(onFailure: () => void): void {
  const routes = Object.values(window.$_TSR?.router?.manifest?.routes ?? {});
  const scripts = routes.flatMap((route) => route.scripts ?? []);
  for (const name of new Set(routes.flatMap((route) => route.preloads ?? []))) {
    const link = document.createElement("link");
    link.rel = "modulepreload";
    link.href = String(name);
    document.head.append(link);
  }
  for (const route of routes) {
    delete route.preloads;
    delete route.scripts;
  }
  for (const { attrs } of scripts) {
    const script = document.createElement("script");
    script.type = "module";
    script.src = String(attrs?.["src"]);
    script.addEventListener("error", onFailure);
    document.head.append(script);
  }
}
