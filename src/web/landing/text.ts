import type { PosterInput } from "../../art/poster.ts";

/** All copy and figures of the landing page. People, places and events named here are samples. */
export const hero = {
  lines: ["Discover", "local events.", "Meet ", "who make them."],
  stressed: "the people",
  pitch:
    "Gigs, galleries, supper clubs and build nights in your city, with the performers and organizers behind them in one place. Signing up takes about 2 minutes.",
  sample: {
    title: "Brass on the Rooftop",
    meta: "Saturday · 6:00 PM · Miami",
    category: "Music",
    venue: "Pier Nine Assembly",
  },
  stats: [
    { figure: "1000+", label: "monthly events" },
    { figure: "5000+", label: "active users" },
    { figure: "800+", label: "talent profiles" },
    { figure: "50+", label: "cities" },
  ],
};

export const features = {
  head: ["One house,", "three doors in."],
  lead: "Attendees find the night. Talent gets seen. Organizers fill the room. Everyone uses the same stage.",
  cards: [
    {
      anchor: "event-discovery",
      title: "Smart event discovery",
      text: "Find what is on near you tonight, this weekend or next month.",
      points: ["Location search", "Category filtering", "Personalised recommendations"],
      go: "Find events",
    },
    {
      anchor: "talent-showcase",
      title: "Talent showcase",
      text: "A profile that works like a portfolio, with bookings one message away.",
      points: ["Portfolio display", "Skills categorisation", "Direct messaging"],
      go: "See talent",
    },
    {
      anchor: "organizer-tools",
      title: "Event management",
      text: "Put an event up, sell it out and know who came.",
      points: ["Easy creation", "Ticket management", "Attendee analytics"],
      go: "For organizers",
    },
    {
      anchor: "virtual-events",
      title: "Virtual events",
      text: "Take the room online and keep the conversation.",
      points: ["Streaming", "Live chat and Q&A", "Recording and playback"],
      go: "Go live",
    },
    {
      anchor: "notifications",
      title: "Real-time updates",
      text: "Know when doors move, sets swap or a new date drops.",
      points: ["Event reminders", "Schedule changes", "New event alerts"],
      go: "Stay posted",
    },
    {
      anchor: "social-sharing",
      title: "Social integration",
      text: "Send the poster to the people who should be there.",
      points: ["One-click sharing", "Custom sharing messages", "Engagement tracking"],
      go: "Spread the word",
    },
  ],
  call: "Doors are open. Signup takes about 2 minutes.",
} as const;

export const discovery = {
  head: ["What's on", "near you?"],
  lead: "Pick a city and a day. We'll show you what's playing.",
  cities: ["New York", "Los Angeles", "Chicago", "Miami", "Austin"],
  dates: [
    { value: "today", label: "Today" },
    { value: "tomorrow", label: "Tomorrow" },
    { value: "this-week", label: "This Week" },
    { value: "this-weekend", label: "This Weekend" },
    { value: "next-week", label: "Next Week" },
    { value: "this-month", label: "This Month" },
  ],
  flags: [
    { name: "free", label: "Free Events" },
    { name: "family", label: "Family-friendly" },
    { name: "accessible", label: "Accessible" },
  ],
  categories: [
    { name: "Music", events: 412, seed: "cat0", template: "vinyl", print: 1 },
    { name: "Art & Culture", events: 287, seed: "cat1", template: "tiles", print: 1 },
    { name: "Food & Drink", events: 325, seed: "cat2", template: "rays", print: 0 },
    { name: "Sports", events: 198, seed: "cat3", template: "ribbons", print: 0 },
    { name: "Technology", events: 142, seed: "cat4", template: "steps", print: 0 },
    { name: "Workshops", events: 190, seed: "cat5", template: "halftone", print: 2 },
  ],
} as const;

export const talent = {
  head: "Tonight's talent",
  lead: "Show your work, list what you do, and let organizers write to you directly.",
  people: [
    {
      name: "Ines Okafor",
      does: "Selector and vocalist · Austin",
      about: "Plays small rooms late. Currently into Ethio-jazz B-sides.",
      skills: ["Vinyl DJ", "Vocals", "MC"],
      sheet: { category: "Music", seed: "t0", print: 3 },
    },
    {
      name: "Halvard Moe",
      does: "Projection artist · Chicago",
      about: "Turns blank walls into weather.",
      skills: ["Projection", "Live visuals"],
      sheet: { category: "Art & Culture", seed: "t1", print: 0 },
    },
    {
      name: "Mirela Quist",
      does: "Compère and storyteller · New York",
      about: "Keeps a running order, and a secret.",
      skills: ["Hosting", "Comedy"],
      sheet: { category: "General", seed: "t2", print: 1 },
    },
  ] satisfies { sheet: PosterInput; [more: string]: unknown }[],
};

export const how = {
  head: "How it works",
  lead: "Three steps from your sofa to the second row.",
  steps: [
    {
      title: "Create a profile",
      text: "Join as an attendee, talent or organizer. You can add the other two later.",
    },
    {
      title: "Find or post events",
      text: "Search by city, date and category, or put your own night on the board.",
    },
    {
      title: "Join and engage",
      text: "RSVP, talk to the line-up, ask a question live, and keep the people you meet.",
    },
  ],
  strip: [
    { title: "Create Account", text: "About 2 minutes" },
    { title: "Create or Find", text: "An event worth leaving home for" },
    { title: "Connect", text: "With talent, hosts and guests" },
    { title: "Enjoy", text: "Phone away, lights down" },
  ],
};

export const organizerTools = {
  head: "Organizer tools",
  text: "Ticket types, a guest list that updates itself, and analytics you can read between two phone calls. Payments are secure and encrypted.",
  found: {
    head: "How they found you",
    ways: [
      { from: "Discover Events", who: "people looking around your city" },
      { from: "Shared poster", who: "friends of those who are coming" },
      { from: "Your followers", who: "the ones who never miss a night" },
      { from: "Search", who: "those who knew what they wanted" },
    ],
  },
};

export const virtualEvents = {
  head: "Virtual events",
  text: "Stream the show, take questions by vote and publish the recording when the lights come up.",
};

export const alerts = {
  head: "Notifications",
  samples: [
    { title: "Doors moved to 7:00 PM", about: "Vinyl Night at the Old Exchange", when: "Just now" },
    { title: "New date added in Miami", about: "Brass on the Rooftop", when: "2h ago" },
  ],
};

export const sharing = {
  head: "Social sharing",
  text: "Every event comes with a poster. Add your own line, post it in one click and see who came because of you.",
  message: "Local events, and the people who make them.",
};

export const testimonials = {
  head: "Heard in the foyer",
  quotes: [
    {
      words: "I moved to Austin knowing nobody. Six Fridays later I had a regular table.",
      name: "Priya Sandoval",
      who: "Attendee, Austin",
    },
    {
      words:
        "Three bookings came through messages in my first month. I have stopped printing cards.",
      name: "Halvard Moe",
      who: "Talent, Chicago",
    },
    {
      words: "I can see at lunch whether Friday needs another push. That alone is worth it.",
      name: "Lucia Bramante",
      who: "Organizer, Miami",
    },
  ],
};

export const foot = { line: "Local events, and the people who make them.", year: 2026 };
