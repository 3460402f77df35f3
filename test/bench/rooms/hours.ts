import { readFile } from "node:fs/promises";
import { measureLongRecording } from "./long-recording.ts";
import { openSender, show, sleep, type World } from "./open-world.ts";

const speedUp = 20;
const broadcastMinutes = 30;

/** A two-hour recording, and memory use during a half-hour broadcast. */
export async function measureHours(world: World): Promise<void> {
  await measureMemory(world);
  await measureLongRecording(world);
}

async function measureMemory(world: World): Promise<void> {
  const { id } = await world.event("Long evening");
  const send = await openSender(world, id);
  const { playback } = await world.call<{ playback: string | null }>(
    {},
    "GET",
    `/events/${id}/room`,
  );
  const memory: number[] = [];
  for (let n = 0; n < broadcastMinutes * 60; n += 1) {
    const nextAt = performance.now() + 1_000 / speedUp;
    await send();
    // A viewer, so that data cached for viewers is kept.
    if (playback) await fetch(world.url + playback).then((one) => one.arrayBuffer());
    if (n % 60 === 59) memory.push(await residentMegabytes(world.marquee.process.pid ?? 0));
    await sleep(Math.max(0, nextAt - performance.now()));
  }
  // The newest segments of all rooms stay in memory, up to 64 MB; memory grows until then.
  const [early = 0, late = 0] = [Math.max(...memory.slice(5, 15)), Math.max(...memory.slice(-10))];
  show(
    `memory over ${broadcastMinutes} minutes (at ${speedUp} times the speed)`,
    `${early} → ${late} MB`,
    "flat (+10 %)",
    late <= early * 1.1,
  );
  console.log(`  each minute: ${memory.join(" ")} MB`);
}

async function residentMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1_024);
}
