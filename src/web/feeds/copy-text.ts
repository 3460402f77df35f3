import { toast } from "../ui/toasts.ts";

/** Puts words on the clipboard and says so; where the browser keeps it closed, asks to do it by hand. */
export async function copyText(text: string, says: string) {
  try {
    await navigator.clipboard.writeText(text);
    toast(says);
  } catch {
    toast("Not copied. Select the words and copy them yourself.", { failure: true });
  }
}
