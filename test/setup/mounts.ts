import { execFileSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

/** Whether disks can be mounted here: only as root, and not in every container. */
export async function mountsHere(): Promise<boolean> {
  if (process.platform !== "linux" || process.getuid?.() !== 0) return false;
  const folder = await mkdtemp(path.join(tmpdir(), "marquee-mount-"));
  try {
    mountDisk(folder, 1);
    mountReadOnly(folder);
    unmount(folder);
    unmount(folder);
    return true;
  } catch {
    return false;
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Mounts a disk of this size, in memory. */
export function mountDisk(folder: string, megabytes: number): void {
  run("mount", "-t", "tmpfs", "-o", `size=${megabytes}m`, "marquee-test", folder);
}

/** Makes a folder read-only by its path, even for root; files already open stay writable. `unmount` undoes it. */
export function mountReadOnly(folder: string): void {
  run("mount", "--bind", folder, folder);
  run("mount", "-o", "remount,bind,ro", folder);
}

/** Removes the last mount there. */
export function unmount(folder: string): void {
  run("umount", "--lazy", folder);
}

function run(command: string, ...options: string[]): void {
  execFileSync(`/bin/${command}`, options, { stdio: "ignore" });
}
