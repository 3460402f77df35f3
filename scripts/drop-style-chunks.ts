import type { Plugin, Rolldown } from "vite";

type Chunk = Rolldown.OutputChunk & { viteMetadata?: { importedCss: Set<string> } };

/**
 * Removes the script chunks of stylesheets. rolldown writes an empty function for each, and a page would fetch five or more of them;
 * importing chunks link the stylesheet themselves.
 */
export function dropStyleChunks(): Plugin {
  return {
    name: "drop-style-chunks",
    applyToEnvironment: ({ name }) => name === "client",
    generateBundle: {
      // Runs before Vite and the router record each chunk's imports.
      order: "pre",
      handler(_, bundle) {
        const chunks = Object.values(bundle).filter(({ type }) => type === "chunk") as Chunk[];
        for (const style of chunks.filter(isStyle)) {
          for (const chunk of chunks.filter(({ imports }) => imports.includes(style.fileName)))
            moveStyles(style, chunk);
          delete bundle[style.fileName];
        }
      },
    },
  };
}

function isStyle({ moduleIds, isEntry, isDynamicEntry }: Chunk): boolean {
  return (
    !isEntry &&
    !isDynamicEntry &&
    moduleIds.length > 0 &&
    moduleIds.every((id) => id.endsWith(".css"))
  );
}

/** Links the styles to an importing chunk and removes the import from its code without shifting positions in the source map. */
function moveStyles(style: Chunk, chunk: Chunk): void {
  const file = style.fileName.replace(/^.*\//, "").replaceAll(/[.$]/g, String.raw`\$&`);
  const statement = new RegExp(`import(?:\\{([^}]*)\\}from)?"\\./${file}";`, "g");
  chunk.code = chunk.code.replaceAll(statement, (whole, names = "") => {
    const locals = names.split(",").flatMap((name: string) => name.split(" as ").at(-1) || []);
    return locals
      .map((name: string) => `function ${name}(){}`)
      .join("")
      .padEnd(whole.length);
  });
  chunk.imports = chunk.imports.filter((name) => name !== style.fileName);
  for (const name of style.viteMetadata?.importedCss ?? [])
    chunk.viteMetadata?.importedCss.add(name);
}
