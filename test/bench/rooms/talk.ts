import { v7 } from "uuid";
import { io, type Socket } from "socket.io-client";
import { signUp } from "../members.ts";
import { nextAddress, openSender, percentile, show, sleep, type World } from "./open-world.ts";

const members = 200;
const sockets = 1_000;
const authors = 40;
const perSecond = 10;
const seconds = 30;

/** Ten messages a second to a thousand open pages, and two hundred simultaneous votes for one question. */
export async function measureTalk(world: World): Promise<void> {
  const { url, host, call } = world;
  const { id } = await world.event("Talkative");
  const send = await openSender(world, id);
  await send();
  const people: { cookie: string; id: string }[] = [];
  for (let at = 0; at < members; at += 8)
    people.push(
      ...(await Promise.all(
        Array.from({ length: Math.min(8, members - at) }, (_, more) =>
          signUp(url, `Viewer ${at + more}`, nextAddress()),
        ),
      )),
    );

  const pages: Socket[] = [];
  const sentAt = new Map<string, number>();
  const heard = new Map<string, number>();
  const waits: number[] = [];
  const open = async (at: number) => {
    const { cookie } = people[at % people.length] ?? people[0]!;
    const page = io(url, {
      path: "/live",
      transports: ["websocket"],
      forceNew: true,
      extraHeaders: {
        cookie,
        origin: url,
        "sec-fetch-site": "same-origin",
        "x-forwarded-for": nextAddress(),
      },
    });
    page.on("hint", (hint: { type: string; messages?: { id: string }[] }) => {
      if (hint.type !== "room-messages") return;
      for (const message of hint.messages ?? []) {
        heard.set(message.id, (heard.get(message.id) ?? 0) + 1);
        waits.push(performance.now() - (sentAt.get(message.id) ?? NaN));
      }
    });
    await new Promise<void>((resolve, reject) => {
      page.once("connect", resolve);
      page.once("connect_error", reject);
    });
    const entered = (await page.timeout(30_000).emitWithAck("watchRoom", id)) as number;
    if (entered !== 1) throw new Error("a page did not enter the room");
    pages.push(page);
  };
  for (let at = 0; at < sockets; at += 20)
    await Promise.all(Array.from({ length: 20 }, (_, more) => open(at + more)));

  const writing: Promise<unknown>[] = [];
  for (let n = 0; n < perSecond * seconds; n += 1) {
    const nextAt = performance.now() + 1_000 / perSecond;
    const message = { id: v7(), text: `Message ${n}` };
    sentAt.set(message.id, performance.now());
    writing.push(call(people[n % authors]!, "POST", `/events/${id}/room/chat`, message));
    if (n % perSecond === 0) await send(20_000);
    await sleep(Math.max(0, nextAt - performance.now()));
  }
  await Promise.all(writing);
  await sleep(2_000);
  const expected = perSecond * seconds * sockets;
  const lost = [...sentAt.keys()].reduce(
    (sum, one) => sum + Math.max(0, sockets - (heard.get(one) ?? 0)),
    0,
  );
  const p99 = percentile(waits, 0.99);
  show(
    `chat: ${perSecond} a second to ${sockets} pages, p99`,
    `${p99.toFixed(0)} ms (median ${percentile(waits, 0.5).toFixed(0)})`,
    "500 ms",
    p99 <= 500,
  );
  show("of these, lost", `${lost} of ${expected}`, "0", lost === 0);
  const doubled = waits.length - (expected - lost);
  show("of these, double", String(doubled), "0", doubled === 0);

  const question = v7();
  await call(host, "POST", `/events/${id}/room/questions`, { id: question, text: "Encore?" });
  const startedAt = performance.now();
  await Promise.all(
    people.map(async (person) => {
      // Retries as a page does if the server is busy.
      for (let tries = 0; ; tries += 1) {
        try {
          return await call(person, "PUT", `/events/${id}/room/questions/${question}/vote`);
        } catch (error) {
          if (tries > 5 || !String(error).includes(" 503 ")) throw error;
          await sleep(200 * (tries + 1));
        }
      }
    }),
  );
  const took = performance.now() - startedAt;
  const { items } = await call<{ items: { votes: number }[] }>(
    host,
    "GET",
    `/events/${id}/room/questions`,
  );
  const votes = items[0]?.votes ?? 0;
  show(
    `${members} votes at once on one question`,
    `${votes} in ${took.toFixed(0)} ms`,
    String(members),
    votes === members,
  );
  for (const page of pages) page.close();
}
