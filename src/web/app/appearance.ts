import { useState } from "react";
import { fontSizes, themes } from "../../contract/accounts/limits.ts";
import { readCookie } from "./request-context.ts";

export type Theme = (typeof themes)[number];
export type FontSize = (typeof fontSizes)[number];

/** The chosen appearance; stored in cookies, so that the server's HTML already has it. */
export function readAppearance(): { theme: Theme; size: FontSize } {
  const theme = readCookie("marquee_theme");
  const size = readCookie("marquee_size");
  return {
    theme: themes.find((known) => known === theme) ?? "system",
    size: fontSizes.find((known) => known === size) ?? "medium",
  };
}

/** Applies the appearance in the cookies to the page, for example after a sign-in has set the person's own. */
export function applyAppearance(): void {
  const { theme, size } = readAppearance();
  root().dataset["theme"] = theme;
  root().dataset["size"] = size;
}

/** The chosen appearance and how to change it; a change takes effect everywhere at once. */
export function useAppearance() {
  const [appearance, setAppearance] = useState(readAppearance);
  return {
    ...appearance,
    setTheme(theme: Theme) {
      keep("marquee_theme", theme);
      root().dataset["theme"] = theme;
      setAppearance((now) => ({ ...now, theme }));
    },
    setSize(size: FontSize) {
      keep("marquee_size", size);
      root().dataset["size"] = size;
      setAppearance((now) => ({ ...now, size }));
    },
  };
}

function root() {
  return document.documentElement;
}

function keep(name: string, value: string) {
  const secure = window.location.protocol === "https:" ? "; secure" : "";
  document.cookie = `${name}=${value}; path=/; max-age=31536000; samesite=lax${secure}`;
}
