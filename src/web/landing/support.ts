import type { PlainSection } from "./plain-page.tsx";

export const support: { title: string; lead: string; sections: PlainSection[] } = {
  title: "Contact Support",
  lead: "Most things can be put right in a minute. Look here first.",
  sections: [
    {
      head: "I cannot sign in",
      text: [
        "Choose “Forgot password?” on the login page: a letter with a new way in goes to your address. It may lie in the spam folder.",
        "If you signed up with Google, use the Google button: such an account has no password until you set one.",
      ],
    },
    {
      head: "The letter does not arrive",
      text: [
        "Check the address for a typing error and wait a few minutes. You can have the letter sent again from the note at the top of every page.",
      ],
    },
    {
      head: "My picture or video is refused",
      text: [
        "Pictures may be JPEG, PNG, WebP, AVIF or GIF of up to 10 MB. Videos may be MP4 or WebM of up to 200 MB.",
      ],
    },
    {
      head: "Somebody behaves badly",
      text: [
        "Note the address of the post or profile and tell the people who run this site. If somebody is in danger, call the emergency services first.",
      ],
    },
    {
      head: "Write to a person",
      text: [
        "This site is run by its own community. Answer any letter you received from it: your answer reaches the people who run it.",
      ],
    },
    {
      id: "about",
      head: "About Marquee",
      text: [
        "Marquee brings local events and the people who make them to one place: attendees find the night, talent gets seen, organizers fill the room.",
        "It is free software that any community can host for itself.",
      ],
    },
  ],
};
