import { and, eq, isNull } from "drizzle-orm";
import { v5 } from "uuid";
import type { ListedRate } from "../contract/talent/acts.ts";
import { firstPrice, searchTextOf } from "../server/acts/edit-act.ts";
import { acts, type ActRow } from "../server/acts/tables.ts";
import { slugOf } from "../server/events/slug.ts";
import type { Transaction } from "../server/lib/database/database.ts";
import { toSearchText } from "../server/lib/search-text.ts";
import type { Storage } from "../server/lib/storage/storage.ts";
import { sampleTowns } from "./sample-events.ts";
import {
  addPicture,
  addTrack,
  mediaIdOf,
  type SamplePicture,
  type SampleTrack,
} from "./sample-media.ts";

type Named = { namespace: string; personId: (username: string) => string };

/** Adds missing sample acts; with a storage, also their pictures and recordings. */
export async function addSampleActs(
  tx: Transaction,
  { namespace, personId }: Named,
  storage: Storage | undefined,
): Promise<void> {
  for (const sample of sampleActs) {
    const { owner, name, town, rate, track, pictures, ...facts } = sample;
    const id = v5(`act:${name}`, namespace);
    const ownerId = personId(owner);
    const { zone, latitude, longitude } = sampleTowns[town];
    const rates = rate === null ? [] : [sampleRate(rate)];
    await tx
      .insert(acts)
      .values({
        ...facts,
        id,
        name,
        slug: slugOf(name, id),
        ownerId,
        skillKeys: sample.skills.map(toSearchText),
        town,
        zone,
        latitude,
        longitude,
        rates,
        ...firstPrice(rates),
        listed: true,
        sample: true,
        search: searchTextOf({ ...sample }),
      })
      .onConflictDoNothing();
    if (!storage) continue;
    const adding = { tx, storage, actId: id, ownerId };
    await addTrack(adding, name, track);
    const [first] = pictures;
    for (const [at, picture] of pictures.entries())
      await addPicture(adding, name, { ...picture, at });
    if (first)
      await tx
        .update(acts)
        .set({ pictureId: mediaIdOf(`${name} ${first.caption}`) })
        .where(and(eq(acts.id, id), isNull(acts.pictureId)));
  }
}

function sampleRate(dollars: number): ListedRate {
  return { name: "One night", note: "", fromMinor: dollars * 100, currency: "USD", per: "night" };
}

type SampleAct = Pick<
  ActRow,
  "name" | "kind" | "line" | "about" | "rider" | "skills" | "testimonials"
> & {
  owner: string;
  town: keyof typeof sampleTowns;
  /** In whole dollars; null: price on request. */
  rate: number | null;
  track: SampleTrack;
  /** The first one represents the act; all are in its portfolio. */
  pictures: SamplePicture[];
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
    testimonials: [
      {
        text: "We booked her until midnight and paid her until three.",
        author: "Jo, who runs the rooftop",
        link: null,
      },
      {
        text: "She read the room before it knew what it wanted.",
        author: "A neighbor who came to complain",
        link: null,
      },
    ],
    town: "Austin",
    rate: 450,
    track: { title: "Low Water Strut", notes: [24, 27, 31, 34, 31, 27, 29, 32, 36, 32, 29, 27] },
    pictures: [
      { caption: "Side A", template: "vinyl", print: 0 },
      { caption: "Soundcheck", template: "bars", print: 1 },
      { caption: "Two in the morning", template: "ribbons", print: 2 },
      { caption: "The last record", template: "halftone", print: 3 },
    ],
  },
  {
    owner: "halvardmoe",
    name: "Weather on Walls",
    kind: "solo",
    line: "Projections that turn a blank wall into weather",
    about: "Fog, first snow or a storm over the bar. Drawn for your room, shown in it.",
    rider: "- A wall of at least 4 by 3 metres\n- It has to get dark",
    skills: ["Visuals"],
    testimonials: [
      {
        text: "Half the bar went to look for their coats when the snow began to fall.",
        author: "The owner of the bar",
        link: null,
      },
    ],
    town: "Chicago",
    rate: 900,
    track: { title: "Fog over the Bar", notes: [12, 19, 24, 28, 24, 19, 15, 22, 27, 22] },
    pictures: [
      { caption: "First snow", template: "halftone", print: 1 },
      { caption: "Storm over the bar", template: "beams", print: 0 },
      { caption: "Drawn for the room", template: "steps", print: 2 },
    ],
  },
  {
    owner: "mirelaq",
    name: "Mirela Keeps Time",
    kind: "solo",
    line: "A compère with a running order and a secret",
    about: "Hosts variety nights, conferences and one very long wedding.",
    rider: "- A hand-held microphone\n- A list of names, with how to say them",
    skills: ["Host", "Spoken word", "Weddings"],
    testimonials: [
      {
        text: "Eleven acts, one power cut, and we finished four minutes early.",
        author: "The stage manager of a variety night",
        link: null,
      },
    ],
    town: "New York",
    rate: null,
    track: { title: "Mirela’s Theme", notes: [36, 36, 39, 36, 41, 40, 36, 34] },
    pictures: [
      { caption: "Doors at seven", template: "rays", print: 0 },
      { caption: "The running order", template: "tiles", print: 1 },
    ],
  },
];
