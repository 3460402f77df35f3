import { readdir, readFile } from "node:fs/promises";
import { deflateSync } from "node:zlib";
import sharp from "sharp";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { testApp, type TestApp, type TestPerson } from "../../src/server/test-app.ts";
import { send, upload } from "../../src/server/media/test-upload.ts";

let app: TestApp;
let eve: TestPerson;
beforeAll(async () => {
  app = await testApp();
  eve = await app.person("Eve");
});
afterEach(async () => {
  expect(await readdir(app.services.uploadFolder)).toEqual([]);
  await app.services.rateLimiter.forget("media", eve.id);
  await app.services.rateLimiter.forget("uploads", eve.id);
});
afterAll(() => app.close());

const square = () => sharp({ create: { width: 64, height: 64, channels: 3, background: "#393" } });
const bytes = (text: string) => new TextEncoder().encode(text);
const join = (...parts: Uint8Array[]) => Buffer.concat(parts);

async function served(url: string): Promise<Buffer> {
  return Buffer.from(await (await eve.fetch(url)).arrayBuffer());
}

const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>`;
const refused: Record<string, () => Uint8Array | Promise<Uint8Array>> = {
  "SVG with a script": () => bytes(svg),
  "SVG after an XML head": () => bytes(`<?xml version="1.0"?>\n<!-- hello -->\n${svg}`),
  "SVG with entities": () =>
    bytes(`<!DOCTYPE svg [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;&a;">]>${svg}`),
  "SVG in UTF-16": () => join(Buffer.from([0xff, 0xfe]), Buffer.from(svg, "utf16le")),
  "SVG that includes another file": () =>
    bytes(`<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/></svg>`),
  "SVG with foreign HTML": () =>
    bytes(
      `<svg xmlns="http://www.w3.org/2000/svg"><foreignObject><body onload="alert(1)"/></foreignObject></svg>`,
    ),
  "an HTML page": () => bytes("<!doctype html><script>alert(1)</script>"),
  "a PDF": () => bytes("%PDF-1.7\n1 0 obj\n<<>>\nendobj\n"),
  "a ZIP": () => join(Buffer.from("504b0304140000000000", "hex"), Buffer.alloc(40)),
  "a program": () => join(Buffer.from("7f454c46020101", "hex"), Buffer.alloc(60)),
  "a script": () => bytes("#!/bin/sh\nrm -rf /\n"),
  "an HLS playlist": () =>
    bytes("#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\nfile:///etc/passwd\n#EXT-X-ENDLIST\n"),
  "an HLS playlist after blank lines": () =>
    bytes("\n\n#EXTM3U\n#EXTINF:1,\nhttp://127.0.0.1:9/trap\n"),
  "an ffmpeg concat list": () => bytes("ffconcat version 1.0\nfile /etc/passwd\n"),
  "a DASH manifest": () =>
    bytes(`<?xml version="1.0"?><MPD xmlns="urn:mpeg:dash:schema:mpd:2011"></MPD>`),
  "a sound without picture": () =>
    join(bytes("RIFF"), Buffer.from([36, 0, 0, 0]), bytes("WAVEfmt "), Buffer.alloc(24)),
  "a TIFF": () => square().tiff().toBuffer(),
  "an icon": () => Buffer.from("0000010001001010000001002000680400001600000000", "hex"),
  "a BMP": () => join(bytes("BM"), Buffer.alloc(120)),
  "a PSD": () => join(bytes("8BPS"), Buffer.from([0, 1]), Buffer.alloc(40)),
  "a JPEG's first bytes only": () => Buffer.from("ffd8ffe000104a464946", "hex"),
  "a PNG's first bytes only": () => Buffer.from("89504e470d0a1a0a0000000d49484452", "hex"),
  "a GIF's first bytes only": () => bytes("GIF89a"),
  "a GIF that is a script": () => bytes("GIF89a/*\0\0\0\0*/=1;alert(1)"),
  "a WebP's first bytes only": () =>
    join(bytes("RIFF"), Buffer.from([99, 0, 0, 0]), bytes("WEBPVP8 ")),
  "an AVIF's first bytes only": () =>
    join(Buffer.from([0, 0, 0, 28]), bytes("ftypavif"), Buffer.alloc(16)),
  "an MP4's first bytes only": () =>
    join(Buffer.from([0, 0, 0, 24]), bytes("ftypisom"), Buffer.alloc(12)),
  "a WebM's first bytes only": () =>
    Buffer.from("1a45dfa39f4286810142f7810142f2810442f381084282847765626d", "hex"),
  "half a JPEG": async () => half(await noise().jpeg().toBuffer()),
  "half a PNG": async () => half(await noise().png().toBuffer()),
  "half a WebP": async () => half(await noise().webp().toBuffer()),
  "half a GIF": async () => half(await noise().gif().toBuffer()).subarray(0, 40),
  "half an MP4": async () => half(await readFile("test/fixtures/clip.mp4")).subarray(0, 700),
  "an MP4 whose lengths lie": async () => {
    const clip = await readFile("test/fixtures/clip.mp4");
    const at = clip.indexOf("moov");
    return join(
      clip.subarray(0, at - 4),
      Buffer.from("7fffffff", "hex"),
      clip.subarray(at, at + 40),
    );
  },
  "a PNG of 256 megapixels": () => pngBomb(16_000, 16_000),
  "a PNG of two thousand million pixels across": () => pngBomb(2_000_000_000, 1),
  "a GIF of a thousand frames": () => manyFrames(1_000),
};

const half = (all: Uint8Array) => all.subarray(0, Math.floor(all.length / 2));
const noise = () =>
  sharp({
    create: {
      width: 200,
      height: 200,
      channels: 3,
      background: "#fff",
      noise: { type: "gaussian", mean: 128, sigma: 40 },
    },
  });

test.each(Object.entries(refused))(
  "%s is refused with advice, whatever its name",
  async (_, make) => {
    const file = await make();
    for (const [name, type] of [
      ["photo.jpg", "image/jpeg"],
      ["clip.mp4", "video/mp4"],
    ] as const) {
      const answer = await send(eve, file, { name, type });
      expect(answer).toRefuseWith("BAD_FILE");
      expect(answer.body.detail).toMatch(/\.$/);
      expect(answer.body.detail).not.toMatch(/Error|vips|stack|node_modules/i);
    }
  },
);

test("huge images and endless animations get different errors than broken ones", async () => {
  expect((await send(eve, pngBomb(16_000, 16_000))).body.detail).toMatch(/50 million pixels/);
  expect((await send(eve, manyFrames(1_000))).body.detail).toMatch(/up to 200 frames/);
  expect((await send(eve, manyFrames(200))).status).toBe(201);
});

test("SVG is refused with advice", async () => {
  expect((await send(eve, bytes(svg))).body.detail).toBe(
    "SVG images aren't supported. Save it as PNG.",
  );
});

test("an empty file is refused", async () => {
  const { id } = await upload(eve, new Uint8Array(), { length: 0 });
  expect(await eve.post("/media", { uploadId: id })).toRefuseWith("BAD_FILE");
});

test("an image over ten megabytes is refused even if it was sent as a video", async () => {
  const huge = join(await square().png().toBuffer(), Buffer.alloc(10 * 1024 * 1024));
  expect(await send(eve, huge, { type: "video/mp4" })).toRefuseWith("TOO_LARGE");
});

test("data hidden behind or inside an image is removed", async () => {
  const hidden = "<script>alert('hidden')</script>";
  const jpeg = await square()
    .withExif({
      IFD0: { Copyright: hidden, Artist: "Eve Secret" },
      IFD3: { GPSLatitudeRef: "N", GPSLatitude: "51/1 30/1 0/1" },
    })
    .withXmp(
      `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"/>${"Eve Secret"}</x:xmpmeta>`,
    )
    .jpeg()
    .toBuffer();
  expect((await sharp(jpeg).metadata()).exif?.includes("Eve Secret")).toBe(true);
  for (const file of [
    join(jpeg, bytes(hidden)),
    join(await square().gif().toBuffer(), bytes(hidden)),
    join(await square().png().toBuffer(), bytes(hidden)),
  ]) {
    const { body } = await send(eve, file);
    for (const { url } of body.images) {
      const out = await served(url);
      const facts = await sharp(out).metadata();
      expect([facts.format, facts.exif, facts.xmp, facts.iptc, facts.icc]).toEqual([
        "webp",
        undefined,
        undefined,
        undefined,
        undefined,
      ]);
      expect(out.includes("hidden") || out.includes("Secret")).toBe(false);
    }
  }
});

test("a sideways photo is rotated upright and loses its orientation metadata", async () => {
  const sideways = await sharp({
    create: { width: 80, height: 40, channels: 3, background: "#993" },
  })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  const { body } = await send(eve, sideways);
  expect([body.width, body.height]).toEqual([40, 80]);
  expect((await sharp(await served(body.images[0].url)).metadata()).orientation).toBeUndefined();
});

test("a video loses its location and title", async () => {
  const clip = await readFile("test/fixtures/clip.mp4");
  const place = bytes("+51.5000-000.1200/");
  const note = box(
    "udta",
    join(
      box("\u00a9xyz", join(Buffer.from([0, place.length, 0x15, 0xc7]), place)),
      box("name", bytes("Eve Secret")),
    ),
  );
  const { body } = await send(eve, join(clip, box("free", bytes("Eve Secret")), note), {
    type: "video/mp4",
  });
  const out = await served(body.video.url);
  expect([out.includes("+51.5"), out.includes("Secret")]).toEqual([false, false]);
  // The index comes first, so that playback starts while loading.
  expect(out.indexOf("moov")).toBeLessThan(out.indexOf("mdat"));
});

test("an image is processed as its real type, whatever its name says", async () => {
  const { status, body } = await send(eve, await square().avif().toBuffer(), {
    name: "x.gif",
    type: "video/mp4",
  });
  expect([status, body.kind]).toEqual([201, "image"]);
});

const names = [
  "../../etc/passwd",
  "..\\..\\boot.ini",
  "CON",
  "a\0b.png",
  "\u202egnp.exe",
  "x".repeat(300),
  "/etc/passwd",
  "%2e%2e%2f",
  ".htaccess",
  "a/b/c.png",
  "-rf",
  "$(id).png",
  "'; drop table media; --.png",
];
test.each(names)("a file named %j is stored under a name of our own", async (name) => {
  const { status, body } = await send(eve, await square().png().toBuffer(), { name });
  expect(status).toBe(201);
  expect(body.images[0].url).toBe(`/media/${body.id}/64.webp`);
  expect(await readdir(`${app.folder}/files/media/${body.id}`)).toEqual(["64.webp"]);
  expect(await readdir(`${app.folder}/files`)).toEqual(["media"]);
});

const paths = [
  "../../../package.json",
  "..%2f..%2f64.webp",
  "%2e%2e/64.webp",
  "64.webp%00.png",
  "64.webp/..",
  "video.mp4",
  "64.WEBP",
  "064.webp",
  "64.webp.json",
  "",
];
test.each(paths)("nothing is served at %j", async (path) => {
  const { body } = await send(eve, await square().png().toBuffer());
  const answer = await eve.fetch(`/media/${body.id}/${path}`);
  expect(answer.status).toBe(404);
});

function box(name: string, content: Uint8Array): Uint8Array {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(content.length + 8);
  head.write(name, 4, "latin1");
  return join(head, content);
}

/** A 1-bit PNG of all zero rows: small to send, huge to decode. */
function pngBomb(width: number, height: number): Uint8Array {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width);
  header.writeUInt32BE(height, 4);
  header.set([1, 0, 0, 0, 0], 8);
  const rows = deflateSync(Buffer.alloc(Math.min((width / 8 + 1) * height, 40_000_000)));
  return join(
    Buffer.from("89504e470d0a1a0a", "hex"),
    chunk("IHDR", header),
    chunk("IDAT", rows),
    chunk("IEND", new Uint8Array()),
  );
}

function chunk(name: string, content: Uint8Array): Uint8Array {
  const body = join(bytes(name), content);
  const frame = Buffer.alloc(body.length + 8);
  frame.writeUInt32BE(content.length);
  frame.set(body, 4);
  frame.writeUInt32BE(crc(body), body.length + 4);
  return frame;
}

function crc(of: Uint8Array): number {
  let sum = 0xffffffff;
  for (const byte of of) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit += 1) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
  }
  return (sum ^ 0xffffffff) >>> 0;
}

/** A one-pixel GIF with this many frames. */
function manyFrames(count: number): Uint8Array {
  const head = Buffer.from("47494638396101000100800000000000ffffff", "hex");
  const frame = Buffer.from("21f904000a0000002c0000000001000100000202440100", "hex");
  return join(head, ...Array.from({ length: count }, () => frame), Buffer.from("3b", "hex"));
}
