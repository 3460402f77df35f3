import { isServerThere } from "../lib/server-return.ts";

/**
 * Loads the app's scripts, all at once: those that the server would have named in the page. The app must not render them as elements of
 * its own, because the page it hydrates doesn't contain them.
 */
export function loadApp(onFailure: () => void): void {
  window.loadedByTouch = true;
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

/** Says, in a toast like the app's, that the app couldn't be loaded, and offers to reload. */
export async function sayNotLoaded(): Promise<void> {
  const said = (await isServerThere())
    ? "Marquee has been updated. Reload to continue."
    : "We couldn't reach the server. Check your connection and try again.";
  const toast = document.createElement("div");
  toast.className = "toast";
  const text = document.createElement("span");
  text.textContent = said;
  const button = document.createElement("button");
  button.type = "button";
  button.dataset["noApp"] = "";
  button.textContent = "Reload";
  button.addEventListener("click", () => void reloadWhenThere());
  toast.append(text, button);
  document.querySelector(".toasts [role='alert']")?.replaceChildren(toast);
}

/** Without the server, a reload would lose the page for nothing. */
async function reloadWhenThere() {
  if (await isServerThere()) window.location.reload();
  else await sayNotLoaded();
}
