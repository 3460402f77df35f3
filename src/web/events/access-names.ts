import type { accessFacts } from "../../contract/events/limits.ts";

export const accessNames: Record<(typeof accessFacts)[number], string> = {
  "step-free": "Step-free entrance",
  "accessible-toilet": "Accessible toilet",
  seating: "Seating available",
  "hearing-loop": "Hearing loop",
  captions: "Captions",
  "sign-language": "Sign language",
  "quiet-room": "Quiet room",
  "assistance-dogs": "Assistance dogs welcome",
  "companion-free": "A companion comes free",
  "no-strobe": "No strobe light",
};
