import { createHash } from "node:crypto";
import { v5, v7 } from "uuid";
import type { ListedRate } from "../contract/talent/acts.ts";
import { firstPrice, searchTextOf } from "../server/acts/edit-act.ts";
import { actMedia, acts, type ActRow } from "../server/acts/tables.ts";
import { slugOf } from "../server/events/slug.ts";
import type { Transaction } from "../server/lib/database/database.ts";
import { toSearchText } from "../server/lib/search-text.ts";
import type { Storage } from "../server/lib/storage/storage.ts";
import { media } from "../server/media/tables.ts";
import { sampleTowns } from "./sample-events.ts";
import { sampleSound } from "./sample-sound.ts";

type Named = { namespace: string; personId: (username: string) => string };

// The sweep of files reads their age from the id, so this one has to be a time.
const made = Date.UTC(2026, 0, 1);

/** Adds the sample acts where they are missing; with a storage also what they sound like. */
export async function addSampleActs(
  tx: Transaction,
  { namespace, personId }: Named,
  storage: Storage | undefined,
): Promise<void> {
  for (const sample of sampleActs) {
    const { owner, name, town, rate, track, ...facts } = sample;
    const id = v5(`act:${name}`, namespace);
    const { zone, latitude, longitude } = sampleTowns[town];
    const rates = rate === null ? [] : [sampleRate(rate)];
    const [added] = await tx
      .insert(acts)
      .values({
        ...facts,
        id,
        name,
        slug: slugOf(name, id),
        ownerId: personId(owner),
        skillKeys: sample.skills.map(toSearchText),
        town,
        zone,
        latitude,
        longitude,
        rates,
        ...firstPrice(rates),
        hasSound: Boolean(track && storage),
        listed: true,
        sample: true,
        search: searchTextOf({ ...sample }),
      })
      .onConflictDoNothing()
      .returning({ id: acts.id });
    if (!added || !track || !storage) continue;
    const mediaId = v7({ msecs: made, random: createHash("sha256").update(name).digest() });
    const { bytes, seconds, peaks } = sampleSound(track.notes);
    await storage.putBytes(`media/${mediaId}/sound.flac`, bytes);
    await tx.insert(media).values({
      id: mediaId,
      ownerId: personId(owner),
      uploadId: `sample-${mediaId}`,
      kind: "audio",
      width: 0,
      height: 0,
      seconds,
      videoType: "audio/flac",
      widths: [],
      bytes: bytes.length,
    });
    await tx.insert(actMedia).values({ mediaId, actId: id, caption: track.title, peaks });
  }
}

function sampleRate(dollars: number): ListedRate {
  return { name: "One night", note: "", fromMinor: dollars * 100, currency: "USD", per: "night" };
}

type SampleAct = Pick<ActRow, "name" | "kind" | "line" | "about" | "rider" | "skills"> & {
  owner: string;
  town: keyof typeof sampleTowns;
  /** In whole dollars; null: ask. */
  rate: number | null;
  /** The recording: its title, and the notes that it is made of, in steps above the lowest A of a piano. */
  track: { title: string; notes: number[] } | null;
};

const sampleActs: SampleAct[] = [
  {
    owner: "inesokafor",
    name: "Attic Selector",
    kind: "solo",
    line: "Records that survived somebody’s attic, with singing over the gaps",
    about:
      "Two decks, one microphone and **no requests before midnight**.\n\n- From soul to slow house\n- Brings her own monitors",
    rider: "- Two turntables on one steady table\n- One vocal microphone",
    skills: ["DJ", "Soul", "House"],
    town: "Austin",
    rate: 450,
    track: { title: "Low Water Strut", notes: [24, 27, 31, 34, 31, 27, 29, 32, 36, 32, 29, 27] },
  },
  {
    owner: "halvardmoe",
    name: "Weather on Walls",
    kind: "solo",
    line: "Projections that turn a blank wall into weather",
    about: "Fog, first snow or a storm over the bar. Drawn for your room, shown in it.",
    rider: "- A wall of at least 4 by 3 metres\n- It has to get dark",
    skills: ["Visuals"],
    town: "Chicago",
    rate: 900,
    track: null,
  },
  {
    owner: "mirelaq",
    name: "Mirela Keeps Time",
    kind: "solo",
    line: "A compère with a running order and a secret",
    about: "Hosts variety nights, conferences and one very long wedding.",
    rider: "- A hand-held microphone\n- A list of names, with how to say them",
    skills: ["Host", "Spoken word", "Weddings"],
    town: "New York",
    rate: null,
    track: { title: "One Minute of Mirela’s Theme", notes: [36, 36, 39, 36, 41, 40, 36, 34] },
  },
];
