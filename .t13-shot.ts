// usage: shot.ts file.json ; list of [name, who|null, path, width, theme, opts]
import { chromium } from "@playwright/test";
import { readFileSync } from "node:fs";
const list = JSON.parse(readFileSync(process.argv[2]!, "utf8"));
const made = JSON.parse(readFileSync("/tmp/t13/made.json", "utf8"));
const flags = ["--no-sandbox","--disable-gpu","--disable-quic","--no-first-run","--disable-background-networking","--disable-component-update","--disable-sync"];
const browser = await chromium.launch({ executablePath: "/usr/bin/chromium-headless-shell", args: flags });
const axeSource = readFileSync("./node_modules/axe-core/axe.min.js", "utf8");
for (const [name, who, rawPath, width = 390, theme = "light", opts = {}] of list) {
  const path = rawPath.replace(/\{(\w+)\}/g, (_: string, k: string) => made.slugs[k] ?? k);
  const context = await browser.newContext({ baseURL: "http://localhost:4613", viewport: { width, height: opts.height ?? (width < 800 ? 844 : 900) }, colorScheme: theme as any, locale: "en-US", timezoneId: opts.zone ?? "America/Chicago", deviceScaleFactor: opts.scale ?? 1, ...(who ? { storageState: `/tmp/t13/state/${who}.json` } : {}), ...(opts.context ?? {}) });
  const page = await context.newPage();
  const errors: string[] = [];
  page.on("console", (m) => m.type() === "error" && errors.push(m.text().slice(0, 200)));
  try {
    await page.goto(path, { waitUntil: "load" });
    await page.waitForTimeout(opts.wait ?? 1200);
    if (opts.text) { await page.evaluate((p) => { document.documentElement.style.fontSize = p; }, `${opts.text}%`); await page.waitForTimeout(300); }
    if (opts.print) await page.emulateMedia({ media: "print" });
    for (const s of opts.clicks ?? []) { await page.locator(s).first().click({ timeout: 5000 }).catch((e: any) => console.log(name, "click failed", s, String(e).slice(0,120))); await page.waitForTimeout(500); }
    for (const [s, t] of opts.fills ?? []) { await page.locator(s).first().fill(t, { timeout: 5000 }).catch((e: any) => console.log(name, "fill failed", s, String(e).slice(0,120))); await page.waitForTimeout(800); }
    const wide = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
    if (wide[0]! > wide[1]!) console.log(name, "SIDEWAYS", wide.join(">"), await page.evaluate(() => [...document.querySelectorAll("body *")].filter((e) => e.getBoundingClientRect().right > innerWidth + 1 && !e.closest("[class*=row],[class*=chips]")).slice(0, 5).map((e) => e.outerHTML.slice(0, 120)).join("\n")));
    await page.screenshot({ path: `/tmp/t13/shots/${name}.png`, fullPage: opts.full ?? false });
    if (opts.body) console.log(name, (await page.locator(opts.body).first().innerText().catch(() => "(none)")).slice(0, 1500));
    if (opts.axe) { await page.evaluate(axeSource); const bad = await page.evaluate(async () => (await (window as any).axe.run()).violations.map((v: any) => v.id + ": " + v.nodes.map((n: any) => n.target.join(" ")).slice(0, 3).join(" | "))); if (bad.length) console.log(name, "AXE", bad.join("\n  ")); }
    if (opts.pdf) await page.pdf({ path: `/tmp/t13/shots/${name}.pdf` });
    if (errors.length) console.log(name, "console:", errors.slice(0, 3).join(" ; "));
  } catch (e) { console.log(name, "FAILED", String(e).slice(0, 300)); }
  await context.close();
}
await browser.close();
