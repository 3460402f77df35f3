import { expect, test } from "vitest";
import type { EventCard } from "../../contract/events/events.ts";
import type { Act } from "../../contract/talent/acts.ts";
import { actPreview } from "./act-preview.ts";

const act: Act = {
  id: "0192f0c1-2f4b-7cc1-8f53-1ad3c5b8a111",
  slug: "night-ferry",
  name: "Night Ferry",
  kind: "band",
  line: "Four horns",
  skills: ["Brass band"],
  town: "Austin, TX",
  rate: null,
  rates: [],
  testimonials: [],
  picture: null,
  track: null,
  ownerId: "0192f0c1-2f4b-7cc1-8f53-1ad3c5b8a222",
  listed: true,
  sample: false,
  verifiedAppearances: 0,
  about: "",
  aboutBlocks: [],
  riderFile: null,
  hospitalityFile: null,
  rider: "",
  riderBlocks: [],
  hospitality: "",
  hospitalityBlocks: [],
  radiusKm: 50,
  zone: "America/Chicago",
  availabilityAudience: "everyone",
  owner: {
    id: "0192f0c1-2f4b-7cc1-8f53-1ad3c5b8a222",
    name: "Delia",
    username: "delia",
    avatar: null,
    role: "talent",
    sample: false,
  },
  members: [],
  media: [],
  tracks: [],
  followers: 0,
  followedByMe: false,
  savedByMe: false,
  invitesMe: false,
  can: { edit: false },
};

test("chats get an act's drawn picture and its oEmbed link, and the picture changes with the act's name", () => {
  const { meta, links } = actPreview(act, "https://marquee.example");
  const picture = meta.find((tag) => tag["property"] === "og:image")?.["content"] ?? "";
  expect(picture).toMatch(
    /^https:\/\/marquee\.example\/api\/v1\/talent\/night-ferry\/card\.png\?v=/,
  );
  expect(links).toContainEqual({
    rel: "alternate",
    type: "application/json+oembed",
    href: "https://marquee.example/api/oembed?url=https%3A%2F%2Fmarquee.example%2Ftalent%2Fnight-ferry",
    title: "Night Ferry",
  });
  const renamed = actPreview({ ...act, name: "Day Ferry" }, "https://marquee.example");
  expect(JSON.stringify(renamed.meta)).not.toContain(picture);
});

const read = (one: Act, shows: EventCard[]) =>
  JSON.parse(actPreview(one, "https://marquee.example", shows).scripts[0]!.children);

test("search engines find the upcoming shows, as those of a band or of a person", () => {
  const show = {
    slug: "harvest-stomp",
    title: "Harvest Stomp",
    startsAt: "2031-05-02T18:00:00.000Z",
    endsAt: "2031-05-02T21:30:00.000Z",
    zone: "America/Chicago",
    allDay: false,
    venue: "The Old Exchange",
    city: "Austin",
    country: "United States",
    online: false,
    cancelled: false,
  } as EventCard;
  const band = read(act, [show]);
  expect(band).toMatchObject({
    "@type": "MusicGroup",
    event: [
      {
        "@type": "Event",
        name: "Harvest Stomp",
        url: "https://marquee.example/events/harvest-stomp",
        startDate: "2031-05-02T13:00:00-05:00",
        eventStatus: "https://schema.org/EventScheduled",
        location: { "@type": "Place", name: "The Old Exchange" },
      },
    ],
  });
  const solo = read({ ...act, kind: "solo" }, [show]);
  expect(solo).toMatchObject({ "@type": "Person", performerIn: [{ name: "Harvest Stomp" }] });
  expect(read(act, [])).not.toHaveProperty("event");
});

test("search engines learn where an act plays from and what its price covers", () => {
  const rate = {
    name: "One night",
    note: "",
    currency: "USD",
    fromMinor: 90_000,
    per: "night",
  } as const;
  const priced = { ...act, rate, rates: [rate] };
  const [script] = actPreview(priced, "https://marquee.example").scripts;
  expect(JSON.parse(String(script?.["children"]))).toMatchObject({
    "@type": "MusicGroup",
    location: { "@type": "Place", name: "Austin, TX" },
    makesOffer: { name: "One night", price: "900.00", priceCurrency: "USD" },
  });
});

test("search engines learn the members of a band that its page shows, and none who has not confirmed", () => {
  const member = (name: string, confirmed: boolean) => ({
    person: { ...act.owner, id: name, name },
    part: "Trumpet",
    confirmed,
  });
  const names = (members: Act["members"]) =>
    read({ ...act, members }, []).member.map(({ name }: { name: string }) => name);
  expect(names([])).toEqual(["Delia"]);
  expect(names([member("Omar", true), member("Lucia", false)])).toEqual(["Delia", "Omar"]);
  const herself = { person: act.owner, part: "Horn", confirmed: true };
  expect(names([member("Omar", true), herself])).toEqual(["Omar", "Delia"]);
});
