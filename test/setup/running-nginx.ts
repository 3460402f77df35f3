import { spawn, spawnSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

const programs = ["nginx", "/usr/sbin/nginx"];

/** The path of nginx on this machine; undefined if it isn't installed. */
export const nginxPath = programs.find((program) => spawnSync(program, ["-v"]).status === 0);

/** Starts a real nginx on loopback that caches what `origin` allows shared caches to store, configured as in docs/operations.md. */
export function startNginx(origin: string, port: number) {
  return runNginx((dir) => caching(dir, origin, port), port);
}

/** Starts a real nginx on loopback with this content in its `http` block; ready once something responds through it. */
export async function runNginx(http: (dir: string) => string, port: number) {
  if (!nginxPath) throw new Error("no nginx on this machine");
  const dir = await mkdtemp(path.join(tmpdir(), "marquee-nginx-"));
  await writeFile(path.join(dir, "nginx.conf"), configuration(dir, http(dir)));
  const child = spawn(nginxPath, ["-p", dir, "-c", "nginx.conf", "-e", "stderr"]);
  let errors = "";
  child.stderr.on("data", (text) => (errors += String(text)));
  const url = `http://localhost:${port}`;
  while (!(await fetch(`${url}/health`).catch(() => undefined))) {
    if (child.exitCode !== null) throw new Error(`nginx ended: ${errors}`);
    await sleep(20);
  }
  return {
    url,
    /** Everything in its error log. */
    errorLog: () => errors,
    async end() {
      const ended = new Promise((resolve) => child.once("exit", resolve));
      child.kill("SIGTERM");
      await ended;
      await rm(dir, { recursive: true, force: true });
    },
  };
}

function configuration(dir: string, http: string): string {
  const folders = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (name) => `${name}_temp_path ${dir}/${name};`,
  );
  return `
daemon off;
${process.getuid?.() === 0 ? "user root;" : ""}
worker_processes 1;
pid ${dir}/nginx.pid;
events {}
http {
  access_log off;
  ${folders.join("\n  ")}
${http}
}
`;
}

function caching(dir: string, origin: string, port: number): string {
  return `
  proxy_cache_path ${dir}/cache keys_zone=marquee:10m max_size=100m;
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass ${origin};
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $http_host;
      proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
      proxy_cache marquee;
      proxy_cache_lock on;
      proxy_cache_use_stale updating;
      add_header X-Cache $upstream_cache_status always;
    }
  }`;
}
