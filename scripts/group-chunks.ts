import type { Plugin, Rolldown } from "vite";

// A screen may bring this many bytes of source that it does not need to spare it one request.
const perRequest = 2_500;
const maxShared = 12;

type Graph = {
  imports: Map<string, string[]>;
  sizes: Map<string, number>;
  entries: string[];
  screens: string[];
};
type Group = { ids: string[]; users: Set<string>; size: number };

/**
 * Groups the modules that several screens share. By itself rolldown makes a file of each set of screens, and a page brings a
 * hundred of them; its own merging looks at sizes alone, and every screen loads all others. Here two groups become one where
 * that costs the screens fewer bytes than the request is worth, and until no screen needs more than twelve.
 */
export function groupChunks(): Plugin {
  let names = new Map<string, string>();
  const group = (id: string) => names.get(id) ?? null;
  return {
    name: "group-chunks",
    applyToEnvironment: ({ name }) => name === "client",
    outputOptions: (options) => ({ ...options, ...output(group) }),
    buildEnd() {
      names = plan(
        readGraph([...this.getModuleIds()].flatMap((id) => this.getModuleInfo(id) ?? [])),
      );
    },
  };
}

function output(group: (id: string) => string | null): Rolldown.OutputOptions {
  const app = { name: "app", tags: ["$initial" as const], priority: 3 };
  const queries = { name: "app", test: /node_modules[\\/]@tanstack[\\/]/, priority: 2 };
  const shared = { name: group, debugName: "shared", includeDependenciesRecursively: false };
  return { strictExecutionOrder: true, codeSplitting: { groups: [app, queries, shared] } };
}

function plan({ imports, sizes, entries, screens }: Graph): Map<string, string> {
  const initial = reachable(imports, entries);
  const usedBy = new Map<string, string[]>();
  for (const screen of screens.filter((id) => !initial.has(id)))
    for (const id of reachable(imports, [screen]))
      if (!initial.has(id)) usedBy.set(id, [...(usedBy.get(id) ?? []), screen]);
  const groups = new Map<string, Group>();
  const names = new Map<string, string>();
  for (const [id, users] of usedBy) {
    // Styles stay with what they are for: one more file of them costs less than those of another screen.
    if (users.length < 2 || id.endsWith(".css")) continue;
    const { ids = [], size = 0 } = groups.get(users.join()) ?? {};
    const all = { ids: [...ids, id], users: new Set(users), size: size + (sizes.get(id) ?? 0) };
    groups.set(users.join(), all);
  }
  for (const [at, { ids }] of merge([...groups.values()]).entries())
    for (const id of ids) names.set(id, `shared-${at + 1}`);
  return names;
}

/** Merges the cheapest pair again and again. */
function merge(groups: Group[]): Group[] {
  const counts = new Map<string, number>();
  for (const { users } of groups)
    for (const user of users) counts.set(user, (counts.get(user) ?? 0) + 1);
  const isCrowded = (user: string) => (counts.get(user) ?? 0) > maxShared;
  let best: { one: Group; other: Group; cost: number } | undefined;
  for (const [at, one] of groups.entries())
    for (const other of groups.slice(at + 1)) {
      const shared = [...one.users].filter((user) => other.users.has(user));
      if (shared.length === 0) continue;
      const wasted =
        other.size * (one.users.size - shared.length) +
        one.size * (other.users.size - shared.length);
      const cost = wasted - perRequest * shared.length;
      if ((cost < 0 || shared.some(isCrowded)) && cost < (best?.cost ?? Infinity))
        best = { one, other, cost };
    }
  if (!best) return groups;
  const { one, other } = best;
  const both = {
    ids: [...one.ids, ...other.ids],
    users: new Set([...one.users, ...other.users]),
    size: one.size + other.size,
  };
  return merge([...groups.filter((group) => group !== one && group !== other), both]);
}

function readGraph(modules: Rolldown.ModuleInfo[]): Graph {
  const icons = iconFiles(modules.find(({ id }) => isIconList(id)));
  const imports = new Map<string, string[]>();
  const screens = new Set<string>();
  for (const { id, code, importedIds, dynamicallyImportedIds } of modules) {
    const direct = importedIds.filter((imported) => !isIconList(imported));
    imports.set(id, [...direct, ...iconsIn(code ?? "").flatMap((name) => icons.get(name) ?? [])]);
    for (const screen of dynamicallyImportedIds) screens.add(screen);
  }
  const sizes = new Map(modules.map(({ id, code }) => [id, code?.length ?? 0]));
  const entries = modules.filter(({ isEntry }) => isEntry).map(({ id }) => id);
  return { imports, sizes, entries, screens: [...screens].toSorted() };
}

// The list of icons imports two thousand: a module needs those alone that it names.
const isIconList = (id: string) => id.endsWith("/lucide-react.mjs");
const iconsIn = (code: string) =>
  [...code.matchAll(/import\s*\{([^}]*)\}\s*from\s*["']lucide-react["']/g)].flatMap(
    ([, names = ""]) => names.split(",").map((name) => name.replace(/\sas\s.*/s, "").trim()),
  );

function iconFiles(list: Rolldown.ModuleInfo | undefined): Map<string, string> {
  const folder = list?.id.replace(/[^/]*$/, "") ?? "";
  const lines = list?.code?.matchAll(/export\s*\{([^}]*)\}\s*from\s*["']\.\/([^"']*)["']/g) ?? [];
  return new Map(
    [...lines].flatMap(([, names = "", file = ""]) =>
      names
        .split(",")
        .map((name) => [name.replace(/.*\bas\s+/s, "").trim(), folder + file] as const),
    ),
  );
}

function reachable(imports: Map<string, string[]>, from: string[]): Set<string> {
  const reached = new Set(from);
  for (const id of reached) for (const next of imports.get(id) ?? []) reached.add(next);
  return reached;
}
