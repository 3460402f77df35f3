import type { postCategories } from "../contract/post-limits.ts";

type SamplePost = {
  key: string;
  by: string;
  hoursAgo: number;
  category: (typeof postCategories)[number];
  content: string;
  /** For achievements. */
  competition?: string;
  placement?: string;
  /** The title of the sample event that the post announces. */
  event?: string;
  likedBy?: string[];
  comments?: { by: string; content: string }[];
};

export const samplePosts: SamplePost[] = [
  {
    key: "soundcheck",
    by: "inesokafor",
    hoursAgo: 1,
    category: "Music",
    content:
      "Soundcheck done. The room sounds better empty than most rooms do full. Come and ruin it with your coats and laughing.",
    likedBy: ["devonachebe", "tomaszwren", "mirelaq", "halvardmoe"],
    comments: [
      { by: "devonachebe", content: "Front left, by the pillar. Tell me I'm wrong." },
      { by: "mirelaq", content: "Wrong. Back right, next to the radiator." },
      { by: "tomaszwren", content: "Both went first last time. Doors at 7." },
    ],
  },
  {
    key: "vinyl-night",
    by: "tomaszwren",
    hoursAgo: 3,
    category: "Music",
    content:
      "The Exchange is ours for one more Friday. Four selectors, two decks, and the good speakers come out of storage.",
    event: "Vinyl Night at the Old Exchange",
    likedBy: ["inesokafor", "devonachebe", "luciabramante"],
    comments: [{ by: "inesokafor", content: "Bringing the crate nobody has heard yet." }],
  },
  {
    key: "story-slam",
    by: "mirelaq",
    hoursAgo: 9,
    category: "Art",
    content: "Eleven minutes, no notes, one heckler who turned out to be my uncle.",
    competition: "City Story Slam, winter final",
    placement: "First of 24",
    likedBy: ["inesokafor", "halvardmoe", "devonachebe", "luciabramante", "tomaszwren"],
    comments: [{ by: "luciabramante", content: "The uncle deserved second place." }],
  },
  {
    key: "small-models",
    by: "luciabramante",
    hoursAgo: 20,
    category: "Tech",
    content:
      "Six people, ten minutes each, everything runs on the laptop in front of you. If the Wi-Fi dies nobody will notice.",
    event: "Small Models, Big Rooms",
    likedBy: ["halvardmoe"],
  },
  {
    key: "weather",
    by: "halvardmoe",
    hoursAgo: 27,
    category: "Art",
    content:
      "Spent the night making a brick wall look like it is raining. A man walked past and opened his umbrella.",
    likedBy: ["mirelaq", "inesokafor", "devonachebe"],
    comments: [{ by: "mirelaq", content: "Best review you will ever get." }],
  },
  {
    key: "midnight-choir",
    by: "devonachebe",
    hoursAgo: 50,
    category: "Music",
    content: "I don't sing. I'm going anyway. Two hundred people will cover for me.",
    event: "Midnight Choir",
    likedBy: ["inesokafor", "mirelaq"],
  },
  {
    key: "projection-prize",
    by: "halvardmoe",
    hoursAgo: 76,
    category: "Art",
    content: "They gave a prize to fog. I'm told it was my fog.",
    competition: "Lakeside Light Festival",
    placement: "Jury’s choice",
    likedBy: ["tomaszwren", "luciabramante"],
  },
  {
    key: "price-list",
    by: "luciabramante",
    hoursAgo: 120,
    category: "General",
    content: "Say your price out loud once a day until your voice stops going up at the end.",
    likedBy: ["devonachebe", "tomaszwren"],
    comments: [{ by: "devonachebe", content: "Tried it on the bus. Mixed results." }],
  },
];
