const light =
  "--bg:oklch(.968 .014 86);--surface:oklch(.99 .007 88);--line:oklch(.865 .022 82);--ink:oklch(.215 .014 55);--ink-muted:oklch(.4 .018 60)";
const dark =
  "--bg:oklch(.172 .01 55);--surface:oklch(.218 .012 57);--line:oklch(.325 .015 60);--ink:oklch(.948 .014 86);--ink-muted:oklch(.8 .018 80)";

const themes = {
  light: `:root{color-scheme:light;${light}}`,
  dark: `:root{color-scheme:dark;${dark}}`,
  auto: `:root{color-scheme:light dark;${light}}@media(prefers-color-scheme:dark){:root{${dark}}}`,
};

/** The CSS for the theme and accent color that the framing page chooses; invalid values are ignored. */
export function embedStyle({ theme = "auto", accent = "" }: { theme?: string; accent?: string }) {
  const colors = Object.hasOwn(themes, theme) ? themes[theme as keyof typeof themes] : themes.auto;
  const chosen = /^#?([0-9a-f]{6})$/i.exec(accent)?.[1] ?? "ff5a1f";
  return `${colors}:root{--accent:#${chosen};--on-accent:${inkOn(chosen)}}${layout}`;
}

/** Black or white, whichever is easier to read on the color (WCAG's relative luminance). */
function inkOn(color: string): string {
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) => {
    const share = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  const luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  return luminance > 0.179 ? "#1b1512" : "#ffffff";
}

const layout = `@font-face{font-family:"Big Shoulders Variable";font-weight:100 900;font-display:swap;src:url(/fonts/display.woff2) format("woff2")}
@font-face{font-family:"Hanken Grotesk Variable";font-weight:100 900;font-display:swap;src:url(/fonts/text.woff2) format("woff2")}
*{box-sizing:border-box;margin:0}
body{background:var(--bg);color:var(--ink);font:1rem/1.45 "Hanken Grotesk Variable",system-ui,"Segoe UI",sans-serif;padding:.75rem}
h1,h2,.date{font-family:"Big Shoulders Variable",Impact,sans-serif;font-weight:800}
h1{font-size:1.5rem;line-height:1;margin-bottom:.75rem}
ul{list-style:none;padding:0;display:grid;gap:.5rem}
a{color:inherit;text-underline-offset:.18em}
a:focus-visible{outline:3px solid currentcolor;outline-offset:2px}
.event{display:grid;grid-template-columns:auto 1fr;gap:.75rem;background:var(--surface);border:1px solid var(--line);border-top:5px solid var(--ink);padding:.75rem;overflow-wrap:anywhere}
.event img{grid-column:1/-1;width:100%;max-height:12rem;object-fit:cover;border-radius:2px}
.card,.event .card{display:block;width:100%;height:auto;max-height:none}
.card+h1{margin-top:.75rem}
p+ul{margin-top:.75rem}
.date{text-align:center;font-weight:900;line-height:1.05;text-transform:uppercase;min-width:2.75rem}
.date b{display:block;font-size:1.75rem}
.event h2{font-size:1.5rem;line-height:1.02}
.event p{color:var(--ink-muted);font-size:.9rem;margin-top:.2rem}
.event .state{display:inline-block;margin:0 0 .3rem;padding:.1rem .45rem;border-radius:3px;background:var(--ink);color:var(--bg);font-weight:700}
.types{gap:0;margin-top:.6rem;border-top:1px solid var(--line)}
.types li{display:flex;align-items:center;gap:.75rem;padding:.35rem 0;border-bottom:1px solid var(--line)}
.types small{display:block;color:var(--ink-muted);font-size:.8rem}
.types b{white-space:nowrap;margin-inline-start:auto}
.type-link{min-height:2.75rem;min-width:2.75rem;padding:0 .6rem;display:inline-flex;align-items:center;justify-content:center;color:var(--accent-ink,inherit);font-weight:600}
.event-link{display:inline-block;margin-top:.6rem;padding:.4rem .8rem;border-radius:4px;background:var(--accent);color:var(--on-accent);font-weight:650;text-decoration:none}
.source{margin-top:.6rem;font-size:.8rem;color:var(--ink-muted)}`;
