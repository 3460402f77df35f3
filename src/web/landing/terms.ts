import type { PlainSection } from "./plain-page.tsx";

export const terms: { title: string; lead: string; sections: PlainSection[] } = {
  title: "Terms of Service",
  lead: "What you can count on here, and what the house counts on from you.",
  sections: [
    {
      head: "Who runs this house",
      text: [
        "Marquee is software that people host for their own community. The people who run this site are the ones you agree with here, and the ones who answer when something goes wrong.",
      ],
    },
    {
      head: "Your account",
      text: [
        "You need an account to post, comment, answer invitations and write to people. Give an e-mail address that is yours and keep your password to yourself.",
        "Attendee, talent and organizer are roles you choose. They add tools and can be changed later; nobody is let into more by them.",
      ],
    },
    {
      head: "What you post stays yours",
      text: [
        "You keep every right in your words, pictures and videos. You allow this site to store them and to show them to the people you chose: everyone, your followers, or only you.",
        "Post only what you may post. When you delete a post it disappears from the site.",
      ],
    },
    {
      id: "guidelines",
      head: "Guidelines",
      text: [
        "Be the guest you would like to stand next to. Speak to people as you would at the door of a venue.",
        "No threats, no harassment, no hate, no sexual content with minors, no private facts about others, no pretending to be somebody else.",
        "Announce events that take place. Say the true date, place and price, and say it early when something changes.",
        "No spam: do not send the same message to many, and do not collect people's data.",
      ],
    },
    {
      head: "Events",
      text: [
        "An event is between its organizer and its guests. The organizer answers for what was announced; the venue's rules apply at the door.",
      ],
    },
    {
      head: "When rules are broken",
      text: [
        "The people who run this site can hide posts and close accounts that break these rules or the law. You can write to them and ask why.",
      ],
    },
    {
      head: "No promises beyond the law",
      text: [
        "This site is offered as it is. It may be unavailable now and then. Nothing here takes away rights that the law of your country gives you.",
      ],
    },
  ],
};
