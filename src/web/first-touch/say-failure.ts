import { isServerThere } from "../lib/server-return.ts";

/** Says, in a toast like the app's, that the app couldn't be loaded, and offers to reload. */
export async function sayFailure(): Promise<void> {
  const said = (await isServerThere())
    ? "Marquee has been updated. Reload to continue."
    : "We couldn't reach the server. Check your connection and try again.";
  const toast = document.createElement("div");
  toast.className = "toast first-touch-failure";
  const text = document.createElement("span");
  text.textContent = said;
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = "Reload";
  button.addEventListener("click", () => void reloadWhenThere());
  toast.append(text, button);
  document.querySelector(".toasts [role='alert']")?.replaceChildren(toast);
}

/** Without the server, a reload would lose the page for nothing. */
async function reloadWhenThere() {
  if (await isServerThere()) window.location.reload();
  else await sayFailure();
}
