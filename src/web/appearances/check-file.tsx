import { CircleCheck, CircleX, Upload } from "lucide-react";
import { type ChangeEvent, useState } from "react";
import {
  checkStatement,
  type SignedStatement,
  type StatementCheck,
} from "../../contract/talent/appearance-statement.ts";
import { checkBadge, isOpenBadge, type OpenBadge } from "../../contract/talent/credential-proof.ts";
import { siteOrigin } from "../app/request-context.ts";
import { Icon } from "../ui/icon.tsx";
import { Standing } from "./standing.tsx";
import { BadgeSheet, StatementSheet } from "./statement-sheet.tsx";

export type CheckedFile = {
  /** When it was checked, so that choosing the same file again counts as a new check. */
  at: number;
  name: string;
  result: StatementCheck;
  file: SignedStatement | undefined;
  badge: OpenBadge | undefined;
};

const sentences: Record<StatementCheck, string> = {
  valid: "The signature is valid.",
  altered: "This file was changed after it was signed. Don't rely on it.",
  "other-key": "This file was not signed by this site. Check it at the site that it names.",
  forged: "This file is forged. It names this site, which did not sign it. Don't rely on it.",
  "no-statement": "This isn't a signed statement. Choose the file that was saved as VA-….json.",
  unreadable: "This browser cannot check signatures. Try a newer one.",
};

const maxBytes = 100_000;

type CheckFileProps = {
  publicKey: string;
  onChecked?: (file: CheckedFile) => void;
};

/** Checks a file that somebody was given; the file stays on the device. */
export function CheckFile({ publicKey, onChecked }: CheckFileProps) {
  const [checked, setChecked] = useState<CheckedFile>();
  const isGood = checked?.result === "valid";
  const number = checked?.file?.statement.number ?? numberOf(checked?.badge);
  async function check({ target }: ChangeEvent<HTMLInputElement>) {
    const [file] = target.files ?? [];
    if (!file) return;
    const content = file.size > maxBytes ? undefined : parsed(await file.text());
    const isBadge = isOpenBadge(content);
    const result = isBadge
      ? await checkBadge(content, { spki: publicKey, site: siteOrigin() })
      : await checkStatement(content, publicKey, siteOrigin());
    const isValid = result === "valid";
    const read = {
      at: performance.now(),
      name: file.name,
      result,
      file: isValid && !isBadge ? (content as SignedStatement) : undefined,
      badge: isValid && isBadge ? content : undefined,
    };
    setChecked(read);
    onChecked?.(read);
    target.value = "";
  }
  return (
    <section className="page-subsection">
      <div className="section-head">
        <h2>Check a file</h2>
      </div>
      <label className="verify-upload">
        <Icon of={Upload} />
        <span>
          <b>Choose a signed file or an Open Badge</b>
          <br />
          <span className="supporting-text">It stays on this device</span>
        </span>
        <input
          type="file"
          accept="application/json,.json"
          className="visually-hidden"
          onChange={(event) => void check(event)}
        />
      </label>
      <div role="status" className="verify-result">
        {checked && (
          <p className={`side-by-side is-tight verify-state${isGood ? "" : " is-bad"}`}>
            <Icon of={isGood ? CircleCheck : CircleX} />
            <span>
              {checked.name}: {sentences[checked.result]}
            </span>
          </p>
        )}
        {number !== undefined && <Standing key={checked?.at} number={number} />}
      </div>
      {checked?.file && <StatementSheet file={checked.file} />}
      {checked?.badge && <BadgeSheet badge={checked.badge} />}
    </section>
  );
}

/** The number of the statement behind a badge of this site, taken from the end of the badge's address. */
function numberOf(badge: OpenBadge | undefined): string | undefined {
  return badge?.id.match(/VA-[0-9A-Z]+/)?.[0];
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
