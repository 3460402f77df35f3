import { v7 } from "uuid";
import { box, initSegment } from "../../../src/server/streams/test-streams.ts";
import type { RunningMarquee } from "../../setup/running-marquee.ts";
import { signUp } from "../members.ts";

type Member = { cookie: string; id: string };
export type World = Awaited<ReturnType<typeof openWorld>>;

let addresses = 0;
/** A new address behind the proxy. */
export function nextAddress(): string {
  addresses += 1;
  return `10.${addresses >> 16}.${(addresses >> 8) & 255}.${addresses & 255}`;
}

/** Sets up a host and their online event on a running product. */
export async function openWorld(marquee: RunningMarquee) {
  const { url } = marquee;
  const host = await signUp(url, "Host", nextAddress());

  async function call<T>({ cookie }: Partial<Member>, method: string, path: string, json?: object) {
    const response = await fetch(`${url}/api/v1${path}`, {
      method,
      headers: {
        origin: url,
        "content-type": "application/json",
        "x-forwarded-for": nextAddress(),
        ...(cookie ? { cookie } : {}),
      },
      ...(json && { body: JSON.stringify(json) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return (text ? JSON.parse(text) : undefined) as T;
  }
  const event = async (title: string) => {
    const id = v7();
    const facts = { title, startDay: "2031-05-02", startTime: "20:00", zone: "UTC", online: true };
    const { version } = await call<{ version: number }>(host, "PUT", `/my/event-drafts/${id}`, {
      ...facts,
      version: 0,
    });
    const { slug } = await call<{ slug: string }>(host, "POST", `/my/event-drafts/${id}/publish`, {
      version,
    });
    return { id, slug };
  };
  return { marquee, url, host, call, event };
}

/** Sends segments to a room as a studio does, as fast as it's called. */
export async function openSender({ url, host, call }: World, eventId: string) {
  const { epoch, token } = await call<{ epoch: number; token: string }>(
    host,
    "POST",
    `/events/${eventId}/room/epochs`,
    { height: 720 },
  );
  const put = async (file: string, body: Uint8Array<ArrayBuffer>) => {
    const response = await fetch(`${url}/api/v1/streams/${eventId}/${epoch}/${file}`, {
      method: "PUT",
      body,
      headers: { origin: url, "x-ingest-token": token, "x-forwarded-for": nextAddress() },
    });
    if (!response.ok) throw new Error(await response.text());
    await response.arrayBuffer();
  };
  await put("init.mp4", new Uint8Array(initSegment));
  let n = 0;
  return async (bytes = segmentBytes) => {
    n += 1;
    await put(`${n}.m4s?duration=1`, segment(n, bytes));
  };
}

/** One second at 2.5 Mbit/s. */
export const segmentBytes = 312_500;

function segment(n: number, bytes: number): Uint8Array<ArrayBuffer> {
  const made = Buffer.concat([box("styp"), box("moof"), box("mdat", bytes)]);
  made.writeUInt32BE(n, made.length - 4);
  return new Uint8Array(made);
}

/** Prints a figure with its goal. */
export function show(what: string, figure: string, goal: string, met: boolean): void {
  console.log(
    `  ${what.padEnd(46)} ${figure.padStart(22)}   goal ${goal}${met ? "" : "   MISSED"}`,
  );
}

export function percentile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
}

export function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}
