/** Whether this page was kept for when there is no network: it then does not know who is signed in. */
export function isKeptPage(): boolean {
  return document.documentElement.hasAttribute("data-kept");
}
