import type { ActRow } from "../server/acts/tables.ts";
import type { sampleTowns } from "./sample-events.ts";

type SampleAct = Pick<ActRow, "name" | "kind" | "line" | "about" | "rider" | "skills"> & {
  owner: string;
  town: keyof typeof sampleTowns;
  /** In whole dollars; null: ask. */
  rate: number | null;
  /** The recording: its title, and the notes that it is made of, in steps above the lowest A of a piano. */
  track: { title: string; notes: number[] } | null;
};

export const sampleActs: SampleAct[] = [
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
