import { mkdtemp, readdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import sharp from "sharp";
import { expect, onTestFinished, test } from "vitest";
import { signUp } from "../../bench/members.ts";
import { askAs, askOnce } from "../../setup/ask-as.ts";
import { freePort, removeData, startMarquee } from "../../setup/running-marquee.ts";
import { beginUpload } from "../../setup/tus-by-hand.ts";

const kills = 20;

test(`an upload whose server is killed ${kills} times resumes each time, ends up complete and leaves nothing else`, async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), "marquee-uploads-"));
  onTestFinished(() => removeData(dataDir));
  const port = await freePort();
  const start = () => startMarquee({ dataDir, port, env: { SAMPLES: "off", TRUST_PROXY: "1" } });
  let marquee = await start();
  onTestFinished(() => marquee.end());
  const { url } = marquee;
  const ana = { ...(await signUp(url, "Ana", "10.9.5.1")), origin: url };
  const noise = { type: "gaussian", mean: 128, sigma: 60 } as const;
  const create = { width: 2000, height: 1500, channels: 3 as const, background: "#000", noise };
  const bytes = await sharp({ create }).jpeg({ quality: 90 }).toBuffer();
  const piece = Math.floor(bytes.length / (kills + 1));
  const upload = await beginUpload(ana, bytes.length);
  for (let kill = 0; kill < kills; kill++) {
    const offset = await upload.offset(url);
    const sending = upload.sendThenCut(url, bytes.subarray(offset, offset + piece), offset);
    await sleep(Math.random() * 80);
    await marquee.end("SIGKILL");
    await sending;
    marquee = await start();
    const { status } = await askOnce(ana, "POST", "/media", { uploadId: upload.id, alt: "Noise" });
    expect(status).toBe(409);
  }
  const offset = await upload.offset(url);
  expect(await upload.send(url, bytes.subarray(offset), offset)).toBe(204);
  const made = await askAs(ana, "POST", "/media", { uploadId: upload.id, alt: "Noise" });
  expect(made).toMatchObject({ kind: "image", width: 1600, height: 1200 });
  expect(await readdir(path.join(dataDir, "uploads"))).toEqual([]);
  expect(await readdir(path.join(dataDir, "files/media"))).toEqual([made.id]);
}, 600_000);
