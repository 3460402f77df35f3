// The script of the offline page, which the service worker shows when a page can't be loaded. It works without our other scripts
// and shows the tickets saved on this device by `src/web/tickets/stored-tickets.ts`; signing out removes them.

const theme = /(?:^|; )marquee_theme=(light|dark)/.exec(document.cookie)?.[1];
if (theme) document.documentElement.dataset.theme = theme;
document.getElementById("again").href = location.href;

const list = document.getElementById("tickets");
const stored = Object.keys(localStorage)
  .filter((key) => /^marquee-of-.+-ticket-/.test(key))
  .map((key) => read(localStorage.getItem(key)))
  .filter((ticket) => ticket && Date.parse(ticket.until) > Date.now())
  .toSorted(
    (one, other) => one.until.localeCompare(other.until) || one.code.localeCompare(other.code),
  );

list.append(...stored.map(show));
list.hidden = stored.length === 0;
if (/^\/tickets(\/|$)/.test(location.pathname) && stored.length === 0)
  document.getElementById("state").textContent =
    "We can't reach Marquee, and no tickets are saved on this device.";
addEventListener("online", () => void returnWhenThere());
// Browsers don't always report that the network is back, and the network may be back before the server is reachable.
setInterval(() => void returnWhenThere(), 4_000);

async function returnWhenThere() {
  const health = await fetch("/health", { cache: "no-store" }).catch(() => undefined);
  if (health?.ok) location.reload();
}

function read(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function show({ code, title, when, place, type, holder, doors, rows }) {
  const article = document.createElement("article");
  article.append(
    element("h3", title),
    element("p", when),
    element("p", place),
    ...(doors ? [element("p", `Doors ${doors}`)] : []),
    picture(rows, code),
    element("p", code, "code"),
    element("p", [type, holder].filter(Boolean).join(" · ")),
    element("p", "Show this at the door"),
  );
  return article;
}

function element(name, text, className = "") {
  const made = document.createElement(name);
  made.textContent = text;
  made.className = className;
  return made;
}

function picture(rows, code) {
  const space = "http://www.w3.org/2000/svg";
  const svg = document.createElementNS(space, "svg");
  svg.setAttribute("viewBox", `0 0 ${rows.length} ${rows.length}`);
  svg.setAttribute("role", "img");
  svg.setAttribute("aria-label", `QR code of ticket ${code}`);
  const path = document.createElementNS(space, "path");
  const dark = rows.flatMap((row, y) =>
    [...row].flatMap((sign, x) => (sign === "1" ? [`M${x} ${y}h1v1h-1z`] : [])),
  );
  path.setAttribute("d", dark.join(""));
  path.setAttribute("shape-rendering", "crispEdges");
  svg.append(path);
  return svg;
}
