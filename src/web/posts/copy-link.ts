import { toast } from "../ui/toasts.ts";

/** Puts an address on the clipboard; where the browser keeps it closed, shows the address to copy by hand. */
export async function copyLink(url: string) {
  try {
    await navigator.clipboard.writeText(url);
    toast("Link copied");
  } catch {
    toast(`Copy this link: ${url}`, { failure: true });
  }
}
