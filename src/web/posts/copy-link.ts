import { toast } from "../ui/toasts.ts";

/** Copies a URL; if the browser blocks the clipboard, shows it to be copied by hand. */
export async function copyLink(url: string) {
  try {
    await navigator.clipboard.writeText(url);
    toast("Link copied");
  } catch {
    toast(`Copy this link: ${url}`, { failure: true });
  }
}
