import { type profileSections, profileLimits } from "../../contract/people/limits.ts";
import { accountLimits } from "../../contract/accounts/limits.ts";

export type Section = (typeof profileSections)[number];

export type ItemField = {
  name: string;
  label: string;
  most: number;
  /** The error message if it's empty. */
  missing: string;
  isLong?: boolean;
  isAddress?: boolean;
};

type ItemForm = { plural: string; one: string; fields: readonly ItemField[] };

/** The fields of each profile section. Every field is required. */
export const itemForms: Record<Section, ItemForm> = {
  "social-links": {
    plural: "social links",
    one: "social link",
    fields: [
      {
        name: "platform",
        label: "Platform",
        most: profileLimits.platform,
        missing: "Enter a platform, such as Website.",
      },
      {
        name: "url",
        label: "Address",
        most: profileLimits.link,
        missing: "Enter the address, starting with https://.",
        isAddress: true,
      },
    ],
  },
  testimonials: {
    plural: "testimonials",
    one: "testimonial",
    fields: [
      {
        name: "text",
        label: "What they said",
        most: profileLimits.testimonial,
        missing: "Enter what they said.",
        isLong: true,
      },
      {
        name: "author",
        label: "Who said it",
        most: accountLimits.name,
        missing: "Enter who said it.",
      },
    ],
  },
  achievements: {
    plural: "achievements",
    one: "achievement",
    fields: [
      {
        name: "name",
        label: "Name",
        most: profileLimits.achievement,
        missing: "Enter the achievement.",
      },
      {
        name: "occasion",
        label: "Where and when",
        most: profileLimits.achievement,
        missing: "Enter where and when.",
      },
    ],
  },
  skills: {
    plural: "skills",
    one: "skill",
    fields: [
      { name: "name", label: "Skill", most: profileLimits.skill, missing: "Enter the skill." },
    ],
  },
};

/** Only web pages may be linked: other schemes could run code or open apps on the reader's device. */
export function isWebAddress(address: string): boolean {
  return /^https?:\/\/[^\s/]/i.test(address) && URL.canParse(address);
}
