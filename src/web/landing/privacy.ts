import type { PlainSection } from "./plain-page.tsx";

export const privacy: { title: string; lead: string; sections: PlainSection[] } = {
  title: "Privacy Policy",
  lead: "What this site keeps about you, why, and how to make it stop.",
  sections: [
    {
      head: "What is kept",
      text: [
        "Your account: name, e-mail address, username, role, and a password in a form that cannot be read back. If you sign in with Google, the number by which Google knows you.",
        "What you do here: posts, pictures, videos, comments, likes and your answers to events.",
        "For safety: when and from which network address and browser you signed in, so that you can see and end your sessions.",
      ],
    },
    {
      head: "What is not kept",
      text: [
        "No advertising profile and no tracking by others: the pages load nothing from other sites. Place and camera data are removed from pictures before they are stored.",
      ],
    },
    {
      head: "Who sees it",
      text: [
        "Your profile and public posts are open to everyone. Posts for followers are shown to your followers, posts for only you to nobody else. Your e-mail address is never shown.",
        "Nothing is sold. Data leaves this server only where you ask for it, such as signing in with Google, and to the mail server that carries our letters to you.",
      ],
    },
    {
      head: "Cookies",
      text: [
        "One cookie keeps you signed in. Three more remember the theme and the text size you chose and the time zone of your device. None of them follows you elsewhere.",
      ],
    },
    {
      head: "Your rights",
      text: [
        "You can see and change what you entered, ask for a copy of everything that is yours, and ask for your account to be deleted. Write to the people who run this site.",
      ],
    },
  ],
};
