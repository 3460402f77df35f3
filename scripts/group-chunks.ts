import type { Plugin, Rolldown } from "vite";

// Bytes of unneeded source that a screen may load to save one request.
const perRequest = 2_500;
const maxShared = 24;

// How much a screen counts compared to the others: what every page loads and frequently opened screens more, and most of all the login
// page, which strangers wait for.
const often =
  /\/routes\/(?:_app|_app\/discover-events|_app\/events\.\$slug|_app\/_member\/(?:dashboard|messages|messages\.index|notifications|settings))\.tsx\?tsr-split=component/;
const first = /\/routes\/login\.tsx\?tsr-split=component/;
const visits = (screen: string) => (first.test(screen) ? 48 : often.test(screen) ? 16 : 1);

type Graph = {
  imports: Map<string, string[]>;
  sizes: Map<string, number>;
  entries: string[];
  screens: string[];
};
type Group = {
  ids: string[];
  /** The screens that load the group, directly or through an import. */
  users: Set<string>;
  size: number;
};

/**
 * Groups modules shared by several screens. By default rolldown creates a file per set of screens, which gives a page a hundred files; its
 * own merging only looks at sizes, so every screen loads everything. Here two groups are merged if the extra bytes cost the screens less
 * than the saved request, and further until no screen needs more than `maxShared` groups.
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
    generateBundle(_, bundle) {
      requireNoCycle(bundle);
    },
  };
}

function output(group: (id: string) => string | null): Rolldown.OutputOptions {
  const app = { name: "app", tags: ["$initial" as const], priority: 3 };
  const queries = { name: "app", test: /node_modules[\\/]@tanstack[\\/]/, priority: 2 };
  const shared = { name: group, debugName: "shared", includeDependenciesRecursively: false };
  return { codeSplitting: { groups: [app, queries, shared] } };
}

function plan({ imports, sizes, entries, screens }: Graph): Map<string, string> {
  const initial = reachable(imports, entries);
  const usedBy = new Map<string, string[]>();
  for (const screen of screens.filter((id) => !initial.has(id)))
    for (const id of reachable(imports, [screen]))
      if (!initial.has(id)) usedBy.set(id, [...(usedBy.get(id) ?? []), screen]);
  const groups = new Map<string, Group>();
  for (const [id, users] of usedBy) {
    if (users.length < 2) continue;
    const key = isStyle(id) ? id : users.join();
    const { ids = [], size = isStyle(id) ? perRequest : 0 } = groups.get(key) ?? {};
    const all = { ids: [...ids, id], users: new Set(users), size: size + (sizes.get(id) ?? 0) };
    groups.set(key, all);
  }
  const names = new Map<string, string>();
  for (const [at, { ids }] of merge([...groups.values()], imports).entries())
    for (const id of ids.filter((each) => !isStyle(each))) names.set(id, `shared-${at + 1}`);
  return names;
}

/**
 * Cyclic imports between files would run in an arbitrary order. Without cycles rolldown doesn't need `strictExecutionOrder`, which wraps
 * each module in a function and makes pages six percent larger.
 */
function requireNoCycle(bundle: Rolldown.OutputBundle): void {
  const isDone = new Map<string, boolean>();
  const visit = (file: string, way: string[]) => {
    const chunk = bundle[file];
    if (chunk?.type !== "chunk" || isDone.get(file)) return;
    if (isDone.has(file))
      throw new Error(`Built files import each other: ${[...way, file].join(" > ")}`);
    isDone.set(file, false);
    for (const next of chunk.imports) visit(next, [...way, file]);
    isDone.set(file, true);
  };
  for (const file of Object.keys(bundle)) visit(file, []);
}

// Styles are never merged: one more file costs less than another screen's styles.
const isStyle = (id: string) => id.endsWith(".css");

/** Repeatedly merges the cheapest pair. */
function merge(groups: Group[], imports: Map<string, string[]>): Group[] {
  const brought = withImported(groups, imports);
  const pair = cheapestPair(groups, brought);
  if (!pair) return groups;
  const [one, other] = pair;
  const both = {
    ids: [...one.ids, ...other.ids],
    users: new Set([...one.users, ...other.users]),
    size: one.size + other.size,
  };
  for (const group of [...(brought.get(one) ?? []), ...(brought.get(other) ?? [])])
    for (const user of both.users) group.users.add(user);
  return merge([...groups.filter((group) => group !== one && group !== other), both], imports);
}

function cheapestPair(groups: Group[], brought: Map<Group, Set<Group>>): [Group, Group] | null {
  const scripts = groups.filter(({ ids }) => !ids.some(isStyle));
  const counts = new Map<string, number>();
  for (const { users } of scripts)
    for (const user of users) counts.set(user, (counts.get(user) ?? 0) + 1);
  const isCrowded = (user: string) => (counts.get(user) ?? 0) > maxShared;
  let best: [Group, Group] | null = null;
  let least = Infinity;
  for (const [at, one] of scripts.entries())
    for (const other of scripts.slice(at + 1)) {
      const shared = [...one.users].filter((user) => other.users.has(user));
      if (shared.length === 0) continue;
      const worth = perRequest * shared.reduce((sum, user) => sum + visits(user), 0);
      const limit = shared.some(isCrowded) ? least : Math.min(least, 0);
      const cost = wasted(one, other, brought, limit + worth) - worth;
      if (cost < limit) [best, least] = [[one, other], cost];
    }
  return best;
}

/** Unneeded bytes that the users of two groups would load if they were merged, weighted by visits; stops counting at `limit`. */
function wasted(one: Group, other: Group, brought: Map<Group, Set<Group>>, limit: number): number {
  let bytes = 0;
  for (const [from, to] of [
    [one, other],
    [other, one],
  ] as const)
    for (const group of brought.get(from) ?? []) {
      for (const user of to.users) if (!group.users.has(user)) bytes += group.size * visits(user);
      if (bytes >= limit) return bytes;
    }
  return bytes;
}

/** Maps each group to everything loaded with it: itself, its imports, and so on. */
function withImported(groups: Group[], imports: Map<string, string[]>): Map<Group, Set<Group>> {
  const groupOf = new Map(groups.flatMap((group) => group.ids.map((id) => [id, group] as const)));
  const importedBy = ({ ids }: Group) =>
    ids.flatMap((id) => (imports.get(id) ?? []).flatMap((next) => groupOf.get(next) ?? []));
  return new Map(
    groups.map((group) => {
      const all = new Set([group]);
      for (const one of all) for (const next of importedBy(one)) all.add(next);
      return [group, all] as const;
    }),
  );
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

// The icon list imports two thousand icons, but a module only needs those it names.
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
