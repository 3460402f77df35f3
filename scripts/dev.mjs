import { ensureInstalled } from "./install.mjs";
import { become, findNode, main, root } from "./runtime.mjs";

// Serves the web app on 3000 with hot reload and proxies /api and the like to the server on 3001, which restarts on changes.
await main(async () => {
  await ensureInstalled({ forTests: true });
  const node = findNode();
  const port = process.env.PORT ?? "3000";
  const apiPort = process.env.API_PORT ?? "3001";
  const env = { ...process.env, PORT: port, API_PORT: apiPort };
  const server = become(node, ["--watch", "--watch-preserve-output", "src/server/main.ts"], {
    env: {
      ...env,
      PORT: apiPort,
      PUBLIC_URL: process.env.PUBLIC_URL ?? `http://localhost:${port}`,
    },
  });
  const web = become(
    node,
    [`${root}node_modules/vite/bin/vite.js`, "--port", port, "--strictPort"],
    { env },
  );
  const code = await Promise.race([server, web]);
  process.kill(process.pid, "SIGTERM");
  await Promise.all([server, web]);
  return code;
});
