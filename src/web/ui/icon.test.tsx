import { createLucideIcon } from "lucide-react";
import { type ComponentType, createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import createIcon from "./icon.tsx";

const house = {
  name: "house",
  size: 24,
  node: [
    ["path", { d: "M15 21v-8a1 1 0 0 0-1-1h-4a1 1 0 0 0-1 1v8", key: "5wwlr5" }],
    ["path", { d: "M3 10 12 3l9 7v9a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2z", key: "r6nss1" }],
  ] as [string, { d: string; key: string }][],
  aliases: ["home"],
};

test.each([
  {},
  { className: "icon icon-small" },
  { size: 20, strokeWidth: 1.85, className: "icon" },
  { color: "red", fill: "currentColor", "aria-hidden": true, "data-shape": "house" },
])("an icon looks as the package draws it, with %j", (props) => {
  const [ours, theirs] = [createIcon(house), createLucideIcon(house)].map((icon: ComponentType) =>
    renderToStaticMarkup(createElement<object>(icon, props)),
  );
  expect(ours).toBe(theirs);
});
