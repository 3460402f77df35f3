import { execFileSync, spawnSync } from "node:child_process";
import { chmod, mkdir, mkdtemp, rm, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { v7 } from "uuid";
import { expect, onTestFinished, test } from "vitest";
import { signUp } from "../../bench/members.ts";
import { askAs, askOnce } from "../../setup/ask-as.ts";
import { startMarquee } from "../../setup/running-marquee.ts";

const disk = await makeDisk();
const post = () => ({ type: "post", id: v7(), content: "Still writable?" });

// Left out where nobody may make a file system: only root may, and not in every container.
test.skipIf(!disk)(
  "an error of its disk, after which Linux lets nothing be written there, ends no server; repaired, all goes on and nothing acknowledged is lost",
  async () => {
    const { mountPoint, device } = disk!;
    const dataDir = path.join(mountPoint, "data");
    const marquee = await startMarquee({ dataDir, env: { SAMPLES: "off", TRUST_PROXY: "1" } });
    onTestFinished(async ({ task }) => {
      if (task.result?.state === "fail") console.log(marquee.output());
      await marquee.end("SIGKILL");
    });
    const ana = { ...(await signUp(marquee.url, "Ana", "10.9.6.1")), origin: marquee.url };
    const acknowledged: string[] = [];
    const write = async () => {
      const one = post();
      const { status, body } = await askOnce(ana, "POST", "/posts", one);
      if (status === 201) acknowledged.push(one.id);
      return body.code;
    };
    expect(await write()).toBeUndefined();

    await writeFile(`/sys/fs/ext4/${path.basename(device)}/trigger_fs_error`, "broken on purpose");
    const atEase = { interval: 500 };
    await expect.poll(write, atEase).toBe("READ_ONLY");
    expect(marquee.process.exitCode).toBeNull();
    const [known] = acknowledged;
    const { status } = await askOnce(ana, "GET", `/posts/${known}`);
    expect(status).toBeOneOf([200, 503]);

    // What an administrator does once the cause is gone, as far as it goes while files are open.
    run("mount", "-o", "remount,rw", mountPoint);
    await expect.poll(write, { interval: 1_000, timeout: 90_000 }).toBeUndefined();
    for (const id of acknowledged) await askAs(ana, "GET", `/posts/${id}`);
    expect(marquee.process.exitCode).toBeNull();
    console.info(`before the repair a read was answered ${status}`);
  },
  300_000,
);

/** A file system of its own in a file, which becomes read-only by an error. */
async function makeDisk() {
  if (process.platform !== "linux" || process.getuid?.() !== 0) return undefined;
  const folder = await mkdtemp(path.join(tmpdir(), "marquee-ext4-"));
  const [image, mountPoint] = [path.join(folder, "image"), path.join(folder, "disk")];
  await chmod(folder, 0o711);
  await writeFile(image, "");
  await truncate(image, 700 * 2 ** 20);
  await mkdir(mountPoint);
  try {
    run("mkfs.ext4", "-q", "-F", image);
    const device = run("losetup", "-f", "--show", image);
    run("mount", "-o", "errors=remount-ro", device, mountPoint);
    await chmod(mountPoint, 0o711);
    process.once("exit", () => {
      spawnSync("umount", ["--lazy", mountPoint]);
      spawnSync("losetup", ["-d", device]);
      spawnSync("rm", ["-rf", folder]);
    });
    return { mountPoint, device };
  } catch {
    await rm(folder, { recursive: true, force: true });
    return undefined;
  }
}

function run(command: string, ...options: string[]): string {
  return execFileSync(command, options, {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
  }).trim();
}
