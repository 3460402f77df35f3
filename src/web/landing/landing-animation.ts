/**
 * The landing page's behavior and motion. Plain DOM code that uses nothing outside this function: its source is inlined into the
 * page, so that a first visit needs no other script. Within the app, the screen calls it. Returns a function that stops it.
 */
export function animateLanding(page: Document): () => void {
  const menuButton = () => page.querySelector<HTMLElement>("[aria-controls=landing-menu]");

  // So that the next page is rendered in the visitor's zone.
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  page.cookie = `marquee_zone=${zone}; path=/; max-age=31536000; samesite=lax`;

  function showMenu(open: boolean) {
    const button = menuButton();
    page.getElementById("landing-menu")?.toggleAttribute("hidden", !open);
    button?.setAttribute("aria-expanded", String(open));
    button?.setAttribute("aria-label", open ? "Close menu" : "Open menu");
  }

  async function copyLink(button: HTMLElement) {
    const link = button.dataset["link"] ?? "";
    const said = page.getElementById("link-said");
    // Browsers have no clipboard API on pages without HTTPS.
    const copied = await navigator.clipboard?.writeText(link).then(
      () => true,
      () => false,
    );
    if (said) said.textContent = copied ? "Link copied." : `Copy this link: ${link}`;
  }

  function press(event: Event) {
    const target = event.target instanceof Element ? event.target : undefined;
    const button = target?.closest<HTMLElement>("[aria-controls=landing-menu]");
    if (button) return showMenu(button.getAttribute("aria-expanded") !== "true");
    if (target?.closest(".landing-nav a, #landing-menu a")) showMenu(false);
    const copy = target?.closest<HTMLElement>("[data-link]");
    return copy ? void copyLink(copy) : undefined;
  }

  function key(event: KeyboardEvent) {
    const button = menuButton();
    if (event.key !== "Escape" || button?.getAttribute("aria-expanded") !== "true") return;
    showMenu(false);
    button.focus();
  }

  page.addEventListener("click", press);
  page.addEventListener("keydown", key);
  return () => {
    page.removeEventListener("click", press);
    page.removeEventListener("keydown", key);
  };
}
