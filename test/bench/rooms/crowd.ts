import { v7 } from "uuid";
import { readCpuTimes } from "../process-time.ts";
import { openConnection } from "./open-connection.ts";
import {
  nextAddress,
  openSender,
  percentile,
  segmentBytes,
  show,
  sleep,
  type World,
} from "./open-world.ts";

const viewers = 1_000;
const seconds = 30;
const sayEvery = 15;

/** A thousand viewers of one room: each polls the playlist every second, fetches new segments, and reports that it's watching. */
export async function measureCrowd(world: World): Promise<void> {
  const { id } = await world.event("Crowded");
  const send = await openSender(world, id);
  for (let n = 0; n < 5; n += 1) await send();
  const { playback } = await world.call<{ playback: string }>({}, "GET", `/events/${id}/room`);
  const folder = playback.replace("index.m3u8", "");
  const waits: Record<"playlist" | "segment" | "view", number[]> = {
    playlist: [],
    segment: [],
    view: [],
  };
  let bytes = 0;
  let failures = 0;
  const state = { isOver: false };

  async function watch(at: number) {
    const from = { "x-forwarded-for": nextAddress(), origin: world.url };
    const visit = v7();
    const connection = openConnection(world.url);
    async function get(what: keyof typeof waits, path: string, json?: object) {
      const startedAt = performance.now();
      const answer = await connection.ask(path, from, json);
      waits[what].push(performance.now() - startedAt);
      bytes += answer.bytes;
      if (answer.status !== 200) failures += 1;
      return answer.text;
    }
    let seen = "";
    // Spread over the second, like real viewers.
    await sleep((at / viewers) * 1_000);
    for (let turn = at % sayEvery; !state.isOver; turn += 1) {
      const nextAt = performance.now() + 1_000;
      const playlist = await get("playlist", playback);
      const newest = playlist.trim().split("\n").at(-1) ?? "";
      if (newest !== seen && newest.endsWith(".m4s")) await get("segment", folder + newest);
      seen = newest;
      if (turn % sayEvery === 0)
        await get("view", `/api/v1/events/${id}/room/views`, { id: visit });
      await sleep(Math.max(0, nextAt - performance.now()));
    }
    connection.close();
  }
  const watching = Array.from({ length: viewers }, (_, at) => watch(at));
  const sending = (async () => {
    while (!state.isOver) {
      const nextAt = performance.now() + 1_000;
      await send();
      await sleep(Math.max(0, nextAt - performance.now()));
    }
  })();
  // The first seconds go into opening a thousand connections.
  await sleep(5_000);
  for (const one of Object.values(waits)) one.length = 0;
  bytes = 0;
  const before = await readCpuTimes(world.marquee);
  const since = performance.now();
  await sleep(seconds * 1_000);
  const lasted = performance.now() - since;
  const after = await readCpuTimes(world.marquee);
  const served = Object.fromEntries(Object.entries(waits).map(([what, all]) => [what, [...all]]));
  const moved = bytes;
  state.isOver = true;
  await Promise.all([...watching, sending]);

  const node = ((after?.node ?? 0) - (before?.node ?? 0)) / lasted;
  const postgres = ((after?.postgres ?? 0) - (before?.postgres ?? 0)) / lasted;
  const { segment = [], playlist = [], view = [] } = served;
  show(
    `${viewers} viewers: server's share of a core`,
    `${((node + postgres) * 100).toFixed(0)} % (${(node * 100).toFixed(0)} + ${(postgres * 100).toFixed(0)})`,
    "50 %",
    node + postgres <= 0.5,
  );
  const p99 = percentile(segment, 0.99);
  show("segment p99", `${p99.toFixed(0)} ms`, "200 ms", p99 <= 200);
  const complete = segment.length / (viewers * seconds);
  show(
    "segments taken of those sent",
    `${(complete * 100).toFixed(0)} %`,
    "100 %",
    complete > 0.97,
  );
  show("failures", String(failures), "0", failures === 0);
  console.log(
    `  playlist p99 ${percentile(playlist, 0.99).toFixed(0)} ms, views p99 ${percentile(view, 0.99).toFixed(0)} ms, ` +
      `${((moved * 8) / lasted / 1_000_000).toFixed(2)} Gbit/s, segments of ${segmentBytes} bytes; ` +
      "the viewers run on the same processor",
  );
}
