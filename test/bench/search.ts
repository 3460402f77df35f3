import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Client } from "pg";
import { v7 } from "uuid";
import { startEmbeddedPostgres } from "../../src/server/lib/database/embedded-postgres.ts";
import { createLog } from "../../src/server/lib/log.ts";
import { toSearchText } from "../../src/server/lib/search-text.ts";
import { startMarquee } from "../setup/running-marquee.ts";
import { signUp } from "./members.ts";

// The search in the top bar and on the search page, with twenty thousand people and as many posts.
const people = 20_000;
const rounds = 400;
const goalMs = 40;

const first =
  "Ana Anna Annabel Ben Benedikt Carla Zoë Çelik Dario Elif Femi Grace Hanna Ines Jonas Kofi Lucía Mirela Noor Olu Petra Quentin Rosa Søren Tomasz Uma Viktor Wendelin Xenia Yara".split(
    " ",
  );
const last =
  "Okafor Sokolov Roth Quist Banner Stone Kjærgaard Lindqvist Martínez Nowak Osei Petrov Ramos Silva Tanaka Ueda Vogel Weber Xu Yılmaz Zhang Adeyemi Baumgartner Castillo Dvořák Eriksen Fernández Gruber Hoffmann Ivanova Johansson".split(
    " ",
  );
const names = (i: number) =>
  `${first[i % first.length]} ${last[(i * 7 + Math.floor(i / 31)) % last.length]}${i % 3 === 0 ? ` ${last[(i * 13) % last.length]}` : ""}`;

const questions = {
  "the beginning of a common name": "/people?q=ann&limit=8",
  "a whole name": "/people?q=zoe%20okafor&limit=8",
  "a name with a slip": "/people?q=wendalim%20okafro&limit=8",
  "a slip in a short name": "/people?q=benj&limit=8",
  "letters that nobody has": "/people?q=xqzkw&limit=8",
  "a username": "/people?q=person1999&limit=8",
  "posts by a common word": "/search/posts?q=doors",
  "posts by a rare word": "/search/posts?q=number%2019999",
};

const folder = await mkdtemp(path.join(tmpdir(), "marquee-bench-"));
await chmod(folder, 0o711);
const postgres = await startEmbeddedPostgres({ dataDir: folder, log: createLog("warn") });
const marquee = await startMarquee({
  env: { DATABASE_URL: postgres.url, TRUST_PROXY: "1", LOG_LEVEL: "warn", SAMPLES: "off" },
});
try {
  await fill(postgres.url);
  await measure();
} finally {
  await marquee.end();
  await postgres.stop();
  for (const one of [folder, marquee.dataDir]) await rm(one, { recursive: true, force: true });
}

async function fill(url: string) {
  const client = new Client({ connectionString: url });
  await client.connect();
  const ids = Array.from({ length: people }, () => v7());
  const all = ids.map((_, i) => names(i));
  await client.query(
    `insert into users (id, name, username, email, search)
     select * from unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::text[])`,
    [
      ids,
      all,
      ids.map((_, i) => `person${i}`),
      ids.map((_, i) => `person${i}@bench.example`),
      all.map((name, i) => toSearchText(`${name} person${i}`)),
    ],
  );
  await client.query(
    `insert into posts (id, author_id, type, content, search)
     select gen_random_uuid(), id, 'post', 'Doors at eight.', 'doors at eight number ' || nr
     from unnest($1::uuid[]) with ordinality as person (id, nr)`,
    [ids],
  );
  await client.query("analyze");
  await client.end();
}

async function measure() {
  const members: { cookie: string }[] = [];
  for (let i = 0; i < 8; i++)
    members.push(await signUp(marquee.url, `Searcher ${i}`, `10.9.0.${i}`));
  console.log(`\n${people} people and posts, ${rounds} questions each, two at a time\n`);
  for (const [what, address] of Object.entries(questions)) {
    const times: number[] = [];
    const ask = async (member: { cookie: string } | undefined) => {
      const started = performance.now();
      const answer = await fetch(`${marquee.url}/api/v1${address}`, {
        headers: { cookie: member?.cookie ?? "" },
      });
      if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
      await answer.arrayBuffer();
      times.push(performance.now() - started);
    };
    for (let i = 0; i < 20; i++) await ask(members[i % members.length]);
    times.length = 0;
    for (let i = 0; i < rounds; i += 2)
      await Promise.all([ask(members[i % 8]), ask(members[(i + 1) % 8])]);
    times.sort((a, b) => a - b);
    const at = (share: number) => (times[Math.floor(times.length * share)] ?? 0).toFixed(1);
    const missed = Number(at(0.99)) > goalMs ? "MISSED" : "";
    console.log(
      `${what.padEnd(34)} p50 ${at(0.5)} ms   p99 ${at(0.99)} ms   goal ${goalMs}  ${missed}`,
    );
  }
}
