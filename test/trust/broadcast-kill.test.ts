import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { v7 as newId } from "uuid";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { signUp } from "../bench/members.ts";
import { removeData, startMarquee } from "../setup/running-marquee.ts";
import { box, initSegment } from "../../src/server/streams/test-streams.ts";

const kills = 3;
let dataDir = "";
afterAll(() => removeData(dataDir));

type Epoch = { epoch: number; token: string };

test(
  `a broadcast survives ${kills} kills of the server, and its recording has every acknowledged segment once`,
  { timeout: 300_000 },
  async () => {
    dataDir = await mkdtemp(path.join(tmpdir(), "marquee-broadcast-"));
    const env = { SAMPLES: "off" };
    let marquee = await startMarquee({ dataDir, env });
    onTestFinished(() => void marquee.process.kill("SIGKILL"));
    const { cookie } = await signUp(marquee.url, "Host", "10.9.0.1");
    const call = async (method: string, address: string, json?: object) => {
      const response = await fetch(`${marquee.url}/api/v1${address}`, {
        method,
        headers: { origin: marquee.url, cookie, "content-type": "application/json" },
        ...(json && { body: JSON.stringify(json) }),
      });
      if (!response.ok) throw new Error(`${method} ${address}: ${await response.text()}`);
      return response.status === 204 ? undefined : await response.json();
    };
    const id = newId();
    const facts = { title: "Kitchen Concert", startDay: "2031-05-02", startTime: "20:00" };
    const draft = { ...facts, zone: "UTC", online: true, version: 0 };
    const { version } = await call("PUT", `/my/event-drafts/${id}`, draft);
    await call("POST", `/my/event-drafts/${id}/publish`, { version });
    const epoch: Epoch = await call("POST", `/events/${id}/room/epochs`, { height: 720 });

    const send = (file: string, bytes: Uint8Array<ArrayBuffer>) =>
      fetch(
        `${marquee.url}/api/v1/streams/${id}/${epoch.epoch}/${file}${file === "init.mp4" ? "" : "?duration=1"}`,
        {
          method: "PUT",
          body: bytes,
          headers: { origin: marquee.url, "x-ingest-token": epoch.token },
        },
      );
    expect((await send("init.mp4", initSegment)).status).toBe(200);
    let acknowledged = 0;
    for (let round = 0; round < kills; round += 1) {
      const enough = acknowledged + 4 + round;
      // Like the studio: sends the next segment only once this one is acknowledged, and resends it after an outage.
      for (;;) {
        const response = await send(`${acknowledged + 1}.m4s`, segment(acknowledged + 1)).catch(
          () => undefined,
        );
        if (!response) break;
        const isStored = response.ok && (await response.json().catch(() => undefined));
        if (!isStored) break;
        acknowledged += 1;
        // In the middle of the next segment or between two.
        if (acknowledged === enough) setTimeout(() => marquee.process.kill("SIGKILL"), 3 * round);
      }
      await marquee.end("SIGKILL");
      marquee = await startMarquee({ dataDir, env });
    }
    await call("POST", `/events/${id}/room/end`);

    const { playback } = await call("GET", `/events/${id}/room`);
    const playlist = await (await fetch(marquee.url + playback)).text();
    const names = playlist.split("\n").filter((line) => line.endsWith(".m4s"));
    expect(names.map((name) => Number(/-(\d+)\.m4s$/.exec(name)?.[1]))).toEqual(
      Array.from({ length: names.length }, (_, at) => at + 1),
    );
    // The segment in progress when the server died may be stored without having been acknowledged.
    expect(names.length - acknowledged).toBeOneOf([0, 1]);
    for (const [at, name] of names.entries()) {
      const stored = await fetch(new URL(name, marquee.url + playback));
      expect(new Uint8Array(await stored.arrayBuffer())).toEqual(segment(at + 1));
    }
    expect(acknowledged).toBeGreaterThan(kills * 3);
    await marquee.end();
    console.log(`${acknowledged} segments acknowledged over ${kills} kills, none missing`);
  },
);

/** A unique media segment. */
function segment(n: number): Uint8Array<ArrayBuffer> {
  const bytes = Buffer.concat([box("styp"), box("moof"), box("mdat", 5_000)]);
  bytes.writeUInt32BE(n, bytes.length - 4);
  return new Uint8Array(bytes);
}
