import display from "@fontsource-variable/big-shoulders/files/big-shoulders-latin-opsz-normal.woff2?url";
import text from "@fontsource-variable/hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2?url";

/** The two files every page needs before its first word is set; to be preloaded with crossorigin. */
export const preloadedFonts = [display, text];
