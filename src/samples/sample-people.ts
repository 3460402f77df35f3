import type { roles } from "../contract/accounts/limits.ts";

type SamplePerson = {
  username: string;
  name: string;
  role: (typeof roles)[number];
  location: string;
  bio: string;
};

export const samplePeople: SamplePerson[] = [
  {
    username: "tomaszwren",
    name: "Tomasz Wren",
    role: "organizer",
    location: "Austin",
    bio: "I book small rooms with good speakers, and I answer within the hour.",
  },
  {
    username: "luciabramante",
    name: "Lucia Bramante",
    role: "organizer",
    location: "New York",
    bio: "Talks, breakfasts and build nights for people who make things and have to sell them too.",
  },
  {
    username: "inesokafor",
    name: "Ines Okafor",
    role: "talent",
    location: "Austin",
    bio: "Selector and vocalist. I play records that survived somebody’s attic, and I sing over the gaps.",
  },
  {
    username: "halvardmoe",
    name: "Halvard Moe",
    role: "talent",
    location: "Chicago",
    bio: "Projection artist. I turn blank walls into weather.",
  },
  {
    username: "mirelaq",
    name: "Mirela Quist",
    role: "talent",
    location: "New York",
    bio: "Compère and storyteller. I keep a running order, and a secret.",
  },
  {
    username: "devonachebe",
    name: "Devon Achebe",
    role: "attendee",
    location: "Chicago",
    bio: "Front left, by the pillar.",
  },
];
