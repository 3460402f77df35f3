/** The files whose changes make a part be built again, relative to the repository. */
export function sourcesOf(part: "web" | "server"): string[];
