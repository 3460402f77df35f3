import type { Call } from "../../contract/calls/calls.ts";
import type { Block } from "../../contract/rich-text.ts";
import { plainMoney } from "../../contract/orders/money.ts";
import { jsonLd, pageHead } from "../lib/page-head.ts";
import { feeText } from "./call-text.ts";

/** The tags from which chats and search engines build a call's preview; a JobPosting while it is open. */
export function callPreview(call: Call, origin: string) {
  const { title, seeking, town, day, fee, blocks, from, deadlineAt, publishedAt, slug } = call;
  const path = `/calls/${slug}`;
  const facts = [seeking.join(", "), town, day, feeText(fee)].filter(Boolean).join(" · ");
  const head = pageHead({ title, description: `Open call: ${facts}`, origin, path });
  if (!call.isOpen) return head;
  const url = new URL(path, origin).href;
  const [locality, region] = town.split(", ");
  return {
    ...head,
    scripts: [
      jsonLd({
        "@context": "https://schema.org",
        "@type": "JobPosting",
        "@id": url,
        url,
        title,
        description: blocks.map(plainText).join("\n"),
        datePosted: publishedAt ?? undefined,
        validThrough: deadlineAt ?? undefined,
        employmentType: "CONTRACTOR",
        skills: seeking.join(", "),
        hiringOrganization: {
          "@type": "Person",
          name: from.name,
          url: new URL(`/profile/${from.id}`, origin).href,
        },
        jobLocation: locality
          ? {
              "@type": "Place",
              name: call.place || undefined,
              address: {
                "@type": "PostalAddress",
                addressLocality: locality,
                addressRegion: region,
              },
            }
          : undefined,
        baseSalary: fee
          ? {
              "@type": "MonetaryAmount",
              currency: fee.currency,
              value: {
                "@type": "QuantitativeValue",
                minValue: plainMoney(fee.fromMinor, fee.currency),
                maxValue: plainMoney(fee.toMinor, fee.currency),
              },
            }
          : undefined,
      }),
    ],
  };
}

/** A block as plain text, each list item on its own line. */
function plainText(block: Block): string {
  const lines = block.kind === "list" ? block.items : [block.words];
  return lines.map((words) => words.map(({ text }) => text).join("")).join("\n");
}
