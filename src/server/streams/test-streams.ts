import type { TestApp, TestClient, TestPerson } from "../test-app.ts";

/** A top-level MP4 box with this many bytes of content. */
export function box(name: string, size = 16): Buffer {
  const bytes = Buffer.alloc(size + 8);
  bytes.writeUInt32BE(size + 8, 0);
  bytes.write(name, 4, "latin1");
  return bytes;
}

export const initSegment = Buffer.concat([box("ftyp"), box("moov", 200)]);
export const mediaSegment = Buffer.concat([box("styp"), box("moof"), box("mdat", 500)]);

type Epoch = { eventId: string; epoch: number; token: string };

/** Starts an epoch as the studio does. */
export async function goLive(
  host: TestPerson,
  eventId: string,
  { takeOver = false } = {},
): Promise<Epoch> {
  const started = await host.post(`/events/${eventId}/room/epochs`, { height: 720, takeOver });
  if (started.status !== 201) throw new Error(`not live: ${JSON.stringify(started.body)}`);
  return { eventId, ...started.body };
}

/** Sends a file of an epoch. */
export async function send(
  client: TestClient,
  { eventId, epoch, token }: Epoch,
  file: string,
  bytes: Uint8Array<ArrayBuffer>,
  duration: number | "" = 1,
) {
  const query = file === "init.mp4" ? "" : `?duration=${duration}`;
  const response = await client.fetch(`/api/v1/streams/${eventId}/${epoch}/${file}${query}`, {
    method: "PUT",
    body: bytes,
    headers: { "x-ingest-token": token },
  });
  return { status: response.status, body: await response.json(), headers: response.headers };
}

/** Sends an init segment and this many one-second media segments. */
export async function broadcast(client: TestClient, epoch: Epoch, count: number) {
  await send(client, epoch, "init.mp4", initSegment);
  for (let n = 1; n <= count; n += 1) await send(client, epoch, `${n}.m4s`, mediaSegment);
}

/** The response of a playlist URL. */
export async function readPlaylist(app: TestApp, address: string) {
  const response = await app.visitor().fetch(address);
  return { status: response.status, text: await response.text() };
}
