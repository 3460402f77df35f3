/** The limits both halves know. Plain data, so that the browser may import it. */
export const limits = {
  name: 80,
  email: 254,
  password: { min: 8, max: 128 },
  username: { min: 3, max: 30 },
  post: 5_000,
  postTitle: 120,
  comment: 2_000,
  message: 4_000,
  unsendMinutes: 10,
  competition: 120,
  placement: 60,
  venue: 160,
  organizer: 120,
  search: { min: 3, max: 100 },
  /** Kilometres around a place. */
  radius: { min: 5, usual: 50, max: 500 },
  page: 20,
  /** Found events are counted so far; beyond it is "more than". */
  counted: 500,
  imageBytes: 10 * 1024 * 1024,
  imagePixels: 50_000_000,
  videoBytes: 200 * 1024 * 1024,
  altText: 500,
  bio: 280,
  location: 100,
  link: 500,
  platform: 40,
  testimonial: 600,
  achievement: 100,
  skill: 40,
  profileItems: 30,
  report: 1_000,
  interestKey: 100,
  event: {
    title: 120,
    description: 5_000,
    tags: 10,
    tag: 40,
    address: 200,
    place: 100,
    capacity: 100_000,
    guests: 5,
    accessNote: 500,
    agenda: 50,
    agendaTitle: 120,
    lineUp: 30,
    role: 60,
    posters: 8,
    drafts: 50,
    people: 500,
    /** Of them, so many may be named before the event is announced. */
    team: 50,
    cancelMessage: 500,
    /** Fewer than so many who go are not counted in public, so that nobody is found out by a number. */
    countedFrom: 3,
    links: 50,
    linkName: 60,
    key: 64,
    code: 16,
    changeNote: 500,
  },
  sale: {
    types: 20,
    pools: 10,
    promos: 100,
    questions: 10,
    name: 80,
    description: 300,
    code: 30,
    question: 200,
    options: 12,
    option: 80,
    answer: 500,
    /** Minor units of any currency, far below what a number counts exactly. */
    priceMinor: 100_000_000_00,
    quantity: 100_000,
    perOrder: 50,
    /** Up to so many places the very number that is left is shown. */
    fewLeft: 50,
    tiers: 6,
    /** Minutes for which a checkout keeps its places. */
    holdMinutes: 10,
    /** Orders one buyer may hold at once. */
    heldOrders: 5,
    transferDays: 14,
    gates: 20,
    gate: 40,
    /** Entries that a phone sends at once when it is back on the network. */
    scansAtOnce: 200,
    letterSubject: 150,
    letterBody: 5_000,
    note: 300,
  },
  series: { interval: 12, dates: 200, skips: 50, atOnce: 50, shown: 6 },
  import: {
    bytes: 5 * 1024 * 1024,
    rows: 10_000,
    columns: 100,
    perDay: 5,
    againPerDay: 20,
    publishedPerDay: 10_000,
    drafts: 500,
    name: 120,
  },
} as const;

export const roles = ["attendee", "talent", "organizer"] as const;
export const postTypes = ["post", "event", "achievement", "video"] as const;
export const postCategories = ["General", "Tech", "Music", "Art", "Sports"] as const;
export const postOrders = ["newest", "oldest"] as const;
export const visibilities = ["public", "followers", "only-me"] as const;
/** In the order of the buttons: the three that people look for first, last what fits nowhere else. */
export const eventCategories = [
  "Technology",
  "Music",
  "Business",
  "Art & Culture",
  "Food & Drink",
  "Sports",
  "Workshops",
  "General",
] as const;
/** The dates one may choose without a calendar. */
export const periods = [
  "today",
  "tomorrow",
  "this-week",
  "this-weekend",
  "next-week",
  "this-month",
] as const;
export const eventOrders = ["date", "distance", "relevance"] as const;
export const answers = ["going", "maybe", "not-going"] as const;
/** Who may see that somebody goes; whoever runs the event always does. Friends follow each other. */
export const goingAudiences = ["everyone", "friends", "organizers"] as const;
/** For how many hours a freed place is kept for whoever waits longest; 0 gives it at once. */
export const offerHours = [0, 1, 6, 24] as const;
/** By which kind of way somebody came to an event. */
export const visitSources = ["feed", "discover", "search", "share", "direct"] as const;
/** What an event may say it offers those who need it. */
export const accessFacts = [
  "step-free",
  "accessible-toilet",
  "seating",
  "hearing-loop",
  "captions",
  "sign-language",
  "quiet-room",
  "assistance-dogs",
  "companion-free",
  "no-strobe",
] as const;
export const eventVisibilities = ["public", "unlisted", "invite-only"] as const;
/** The people of an event: a manager edits it, door staff lets people in, a guest is invited. */
export const seatRoles = ["manager", "door", "guest"] as const;
export const ticketKinds = ["free", "paid", "pay-what-you-want"] as const;
/** What a promo code takes off: percent, an amount off each ticket, or nothing, when it only opens hidden types. */
export const promoKinds = ["percent", "amount", "none"] as const;
/** Whether a ticket type can be had now. */
export const saleStates = ["on-sale", "sold-out", "not-yet", "over"] as const;
export const questionKinds = ["text", "choice", "checkbox"] as const;
/** An order holds its places while it is `held`; `expired` and `cancelled` ones have given them back. */
export const orderStates = ["held", "paid", "expired", "cancelled"] as const;
/** Why a ticket no longer admits. */
export const ticketEnds = ["refunded", "resold", "cancelled"] as const;
export const paymentProviders = ["test", "stripe"] as const;
/** `returned`: paid too late, twice or for another price, so it goes back. */
export const paymentStates = ["started", "paid", "failed", "expired", "returned"] as const;
export const refundStates = ["due", "done", "failed"] as const;
/** `late`: it was paid when the places were gone. */
export const refundReasons = [
  "asked",
  "organizer",
  "cancelled",
  "resold",
  "late",
  "double",
] as const;
/** Who is owed: buyers what they get back, the organizer what was sold, the platform its booking fee. */
export const ledgerAccounts = ["buyer", "organizer", "platform"] as const;
export const ledgerKinds = ["sale", "refund"] as const;
/** `double`: let in without a network though the ticket had admitted before. */
export const scanResults = [
  "admitted",
  "double",
  "already-in",
  "not-valid",
  "wrong-event",
  "not-found",
  "being-sold",
] as const;
/** To whom an organizer writes. */
export const attendeeGroups = ["everyone", "going", "not-in", "in"] as const;
/** Which attendees a list shows; `ended` are tickets that were refunded, sold on or cancelled. */
export const attendeeViews = ["all", "in", "not-in", "ended"] as const;
/** `returning`: offered to whoever waits; it admits until it is sold. */
export const attendeeStates = ["going", "in", "returning", "line-up", ...ticketEnds] as const;
export const repeatUnits = ["day", "week", "month"] as const;
export const weekdays = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"] as const;
/** Each month on the same day, on the same weekday of it, or on the last such weekday. */
export const monthlyWays = ["day", "weekday", "last-weekday"] as const;
export const repeatEnds = ["never", "on", "after"] as const;
export const imageTypes = [
  "image/jpeg",
  "image/png",
  "image/webp",
  "image/avif",
  "image/gif",
] as const;
export const videoTypes = ["video/mp4", "video/webm"] as const;
/** The lists of a profile that its owner fills. */
export const profileSections = ["social-links", "testimonials", "achievements", "skills"] as const;
export const achievementIcons = ["trophy", "disc", "microphone", "star", "medal", "flame"] as const;
export const portraits = ["avatar", "cover"] as const;
export const reportTargets = ["profile", "post", "comment", "event", "message"] as const;
export const reportReasons = [
  "spam",
  "harassment",
  "hate",
  "violence",
  "nudity",
  "impersonation",
  "fraud",
  "other",
] as const;
/** What administrators do about what was reported. */
export const moderationActions = ["suspend", "lift", "dismiss"] as const;
export const messageAudiences = ["everyone", "friends", "no-one"] as const;
/** What a person can be told of, in the order of the settings. */
export const notificationKinds = [
  "follow",
  "like",
  "comment",
  "mention",
  "message",
  "message-request",
  "rsvp",
  "offer",
  "invitation",
  "auto-rsvp",
  "ask",
  "reconfirm",
  "released",
  "ticket-taken",
  "resold",
  "event-changed",
  "event-cancelled",
  "reminder",
  "saved-reminder",
] as const;
export const preferenceCategories = ["Music", "Tech", "Sports", "Art"] as const;
/** What the recommendations tell events apart by. */
export const interestKinds = ["category", "tag", "person", "place"] as const;
export const interestStrengths = ["strong", "some", "little", "less"] as const;
export const themes = ["light", "dark", "system"] as const;
export const fontSizes = ["small", "medium", "large"] as const;
/** The pages that the operator of a server may write. */
export const infoPageNames = ["terms", "privacy", "support"] as const;
/** What stands in the form of a new event. */
export const emptyEvent = {
  title: "",
  description: "",
  category: "General",
  tags: [],
  startDay: "",
  startTime: "",
  endDay: "",
  endTime: "",
  allDay: false,
  zone: "UTC",
  venue: "",
  address: "",
  city: "",
  country: "",
  latitude: null,
  longitude: null,
  online: false,
  link: "",
  visibility: "public",
  capacity: null,
  offerHours: 24,
  reconfirm: false,
  free: true,
  familyFriendly: false,
  accessible: false,
  access: [],
  accessNote: "",
  agenda: [],
  lineUp: [],
  organizer: "",
  poster: 0,
  coverId: null,
  repeats: null,
} as const;
