import { execFileSync, spawn, spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { chmod, chown, mkdir, mkdtemp, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { parse } from "yaml";
import { readConfig } from "../../src/server/lib/config.ts";
import { settings } from "../../src/server/lib/settings.ts";
import { freePort } from "../setup/running-marquee.ts";

const root = path.resolve(import.meta.dirname, "../..");
const nobody = 65_534;

type Service = {
  image?: string;
  build?: string;
  restart: string;
  environment?: Record<string, string>;
  command?: string;
  volumes: string[];
  ports?: string[];
  depends_on?: Record<string, { condition: string }>;
  healthcheck?: object;
};
type Compose = { services: Record<string, Service>; volumes: Record<string, null> };

test("the compose file refers to existing services, volumes and settings, and only exposes the proxy", () => {
  const given = {
    SITE: "marquee.example.org",
    POSTGRES_PASSWORD: "a-password-of-the-database",
    SESSION_SECRET: "b1946ac92492d2347c6235b4d2611184c4ca4238a0b9",
  };
  const { services, volumes } = parse(interpolated("deploy/compose.yaml", given)) as Compose;
  const { marquee, postgres, proxy } = services;
  for (const [name, service] of Object.entries(services)) {
    expect(service.restart, name).toBe("unless-stopped");
    for (const volume of service.volumes)
      expect(Object.keys(volumes)).toContain(volume.split(":")[0]);
    expect(Boolean(service.ports), name).toBe(service === proxy);
    for (const [other, { condition }] of Object.entries(service.depends_on ?? {}))
      expect([other, condition, services[other]?.healthcheck]).toEqual([
        other,
        "service_healthy",
        expect.anything(),
      ]);
  }
  expect(path.resolve(root, "deploy", marquee?.build ?? "")).toBe(root);
  const env = marquee?.environment ?? {};
  for (const name of Object.keys(env)) expect(Object.keys(settings)).toContain(name);
  const config = readConfig(env);
  expect(config.publicUrl).toBe("https://marquee.example.org");
  expect(new URL(config.databaseUrl ?? "")).toMatchObject({
    hostname: "postgres",
    username: postgres?.environment?.["POSTGRES_USER"],
    password: postgres?.environment?.["POSTGRES_PASSWORD"],
    pathname: `/${postgres?.environment?.["POSTGRES_DB"]}`,
  });
  expect(proxy?.command).toContain("--to marquee:3000");
});

test("without its secrets, the compose file names the missing one", () => {
  expect(() => interpolated("deploy/compose.yaml", {})).toThrow(
    /POSTGRES_PASSWORD: set it in .env/,
  );
});

const hasSystemd = spawnSync("systemd-analyze", ["--version"]).status === 0;

// Skipped without systemd, because only it knows its rules.
test.skipIf(!hasSystemd)("systemd finds no problems in the unit", () => {
  const unit = path.join(root, "deploy/marquee.service");
  const { status, stdout, stderr } = spawnSync("systemd-analyze", ["verify", unit]);
  const said = `${String(stdout)}${String(stderr)}`;
  // It also reads the machine's own units, which aren't ours to check.
  expect(said.split("\n").filter((line) => line.includes("marquee"))).toEqual([]);
  expect(status).toBe(0);
});

test("every package that the built server imports is in the image", () => {
  const { packages } = JSON.parse(readFileSync(path.join(root, "package-lock.json"), "utf8"));
  const imported = readdirSync(path.join(root, "dist/app"))
    .filter((name) => name.endsWith(".js"))
    .flatMap((name) => packagesIn(readFileSync(path.join(root, "dist/app", name), "utf8")));
  expect(imported).toContain("sharp");
  const lost = [...new Set(imported)].filter((name) => packages[`node_modules/${name}`]?.dev);
  expect(lost).toEqual([]);
});

test.skipIf(process.platform !== "linux")(
  "the image's files form a server that runs unprivileged and passes its own health check",
  async () => {
    const dockerfile = readFileSync(path.join(root, "Dockerfile"), "utf8");
    const folder = await mkdtemp(path.join(tmpdir(), "marquee-image-"));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    await chmod(folder, 0o755);
    for (const file of copiedBy(dockerfile)) await bring(file, folder);
    const dataDir = path.join(folder, "data");
    await mkdir(dataDir);
    const isRoot = process.getuid?.() === 0;
    if (isRoot) await chown(dataDir, nobody, nobody);
    const port = await freePort();
    const [, command = "[]"] = /^CMD (\[.*\])$/m.exec(dockerfile) ?? [];
    const [, ...args] = JSON.parse(command) as string[];
    const child = spawn(process.execPath, args, {
      cwd: folder,
      env: {
        PATH: process.env["PATH"],
        NODE_ENV: "production",
        HOST: "0.0.0.0",
        PORT: String(port),
        DATA_DIR: dataDir,
        SAMPLES: "off",
      },
      ...(isRoot && { uid: nobody, gid: nobody }),
    });
    let output = "";
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (text) => (output += String(text)));
    const ended = new Promise((resolve) => child.once("exit", resolve));
    onTestFinished(async () => {
      child.kill();
      await ended;
    });
    const [, check = "[]"] = /^\s+CMD (\[.*\])$/m.exec(dockerfile) ?? [];
    const [, ...asked] = JSON.parse(check.replaceAll(":3000", `:${port}`)) as string[];
    const isHealthy = () => spawnSync(process.execPath, asked).status === 0;
    // It responds slightly before its start is complete.
    const isUp = () => output.includes("Stop with Ctrl-C") && isHealthy();
    const slow = { timeout: 110_000, interval: 500 };
    await expect.poll(() => child.exitCode !== null || isUp(), slow).toBe(true);
    expect([child.exitCode, output]).toEqual([null, expect.not.stringContaining('"level":50')]);
    const page = await fetch(`http://127.0.0.1:${port}/api/v1/events`);
    expect(page.status).toBe(200);
  },
  240_000,
);

/** The packages a bundle imports, statically or dynamically. */
function packagesIn(bundle: string): string[] {
  const imports = bundle.matchAll(
    /(?:\bfrom|\bimport)\s*\(?\s*"((?:@[\w.-]+\/)?[a-z][\w.-]*)[/"]/g,
  );
  return [...imports].map(([, name = ""]) => name);
}

/** The file with every `${NAME}` substituted, as compose does. */
function interpolated(file: string, given: Record<string, string>): string {
  const text = readFileSync(path.join(root, file), "utf8");
  return text.replaceAll(/\$\{(\w+)(?::\?([^}]*))?\}/g, (_, name: string, message?: string) => {
    const value = given[name];
    if (value === undefined) throw new Error(`${name}: ${message}`);
    return value;
  });
}

/** What the last stage copies from the build stage, as paths from the root. */
function copiedBy(dockerfile: string): string[] {
  const lines = dockerfile.matchAll(/^COPY --from=build(?: --chown=\S+)? (.+) \S+$/gm);
  return [...lines].flatMap(([, sources = ""]) =>
    sources.split(" ").map((source) => source.replace("/marquee/", "")),
  );
}

/** Uses hard links on the same disk, which are fast; for the many packages one symlink is enough. */
async function bring(file: string, folder: string): Promise<void> {
  const [from, to] = [path.join(root, file), path.join(folder, file)];
  if (file === "node_modules") return symlink(from, to);
  if (spawnSync("cp", ["-al", from, to]).status !== 0) execFileSync("cp", ["-a", from, to]);
}
