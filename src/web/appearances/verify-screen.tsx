import { Link } from "@tanstack/react-router";
import { useSuspenseQuery } from "@tanstack/react-query";
import {
  CircleCheck,
  CircleHelp,
  CircleX,
  Download,
  Link as LinkIcon,
  Medal,
  ShieldAlert,
  ShieldQuestion,
} from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { checkStatement, type StatementCheck } from "../../contract/talent/appearance-statement.ts";
import type { Verification } from "../../contract/talent/appearances.ts";
import { useConnection } from "../app/connection.ts";
import { siteOrigin } from "../app/request-context.ts";
import { dayName } from "../availability/month.ts";
import { printDate } from "../lib/date-format.ts";
import { copyLink } from "../posts/copy-link.ts";
import { Icon } from "../ui/icon.tsx";
import { Button } from "../ui/button.tsx";
import { CheckFile, type CheckedFile } from "./check-file.tsx";
import { verificationQuery } from "./queries.ts";
import { LargeSeal } from "./seal.tsx";
import { StatementSheet } from "./statement-sheet.tsx";
import "./appearances.css";

/** Whether a verified appearance is genuine, for anybody who was given its address. */
export function VerifyScreen({ number }: { number: string }) {
  const { data } = useSuspenseQuery(verificationQuery(number));
  const check = useOwnCheck(data);
  const isGood = data.file !== null && (check === undefined || check === "valid");
  const [chosen, setChosen] = useState<CheckedFile>();
  const top = useRef<HTMLElement>(null);
  const isForged = chosen !== undefined && chosen.result in forgeries;
  function show(file: CheckedFile | undefined) {
    setChosen(file);
    if (file === undefined || file.result in forgeries) top.current?.scrollIntoView();
  }
  return (
    <main id="main" className="verify-screen" ref={top}>
      {isForged ? (
        <ForgedHead file={chosen} number={data.number} onBack={() => show(undefined)} />
      ) : (
        <div className="verify-head">
          {isGood ? <LargeSeal /> : <Icon of={ShieldQuestion} className="seal-large" />}
          <div>
            <p
              className={`side-by-side is-tight verify-state${isGood ? "" : " is-bad"}`}
              role="status"
            >
              <Icon of={isGood ? CircleCheck : CircleX} />
              {check === "valid" ? "Checked on this device, just now" : stateText(data, check)}
            </p>
            <h1>{headingOf(data, check)}</h1>
            <p className="lead">{leadOf(data)}</p>
          </div>
        </div>
      )}
      {data.file && !isForged && <StatementSheet verification={data} file={data.file} />}
      <div className="verify-columns">
        {!isForged && <Checks verification={data} check={check} />}
        <aside aria-label="Copies and other files">
          {data.file && !isForged && <Copies number={data.number} />}
          <CheckFile publicKey={data.key.spki} onChecked={show} />
        </aside>
      </div>
    </main>
  );
}

const forgeries: Partial<Record<StatementCheck, string>> = {
  altered: "This file was changed",
  "other-key": "This site did not sign it",
  forged: "This file is forged",
  "no-statement": "This isn't a signed statement",
};

type ForgedHeadProps = { file: CheckedFile; number: string; onBack: () => void };

/** Replaces the page's own head, so that nobody takes it as confirming a forged file. */
function ForgedHead({ file, number, onBack }: ForgedHeadProps) {
  return (
    <div className="verify-head">
      <Icon of={ShieldAlert} className="seal-large" />
      <div>
        <p className="side-by-side is-tight verify-state is-bad" role="alert">
          <Icon of={CircleX} />
          {file.name} failed the check
        </p>
        <h1>{forgeries[file.result]}</h1>
        <p className="lead">
          Don't rely on this file. Our own record of {number} says what this site signed.
        </p>
        <Button size="small" onClick={onBack}>
          See our record of {number}
        </Button>
      </div>
    </div>
  );
}

/** Checks the signature in the browser itself; undefined until it has. */
function useOwnCheck({ file, key }: Verification): StatementCheck | undefined {
  const [check, setCheck] = useState<StatementCheck>();
  useEffect(() => {
    if (!file) return;
    let isCurrent = true;
    void (async () => {
      const result = await checkStatement(file, key.spki);
      if (isCurrent) setCheck(result);
    })();
    return () => {
      isCurrent = false;
    };
  }, [file, key.spki]);
  return file ? check : undefined;
}

function stateText({ file, withdrawn }: Verification, check: StatementCheck | undefined): string {
  if (withdrawn) return "Withdrawn";
  if (!file) return "Not shown";
  if (check === "unreadable") return "Checked by the server; this browser cannot check it itself";
  return check === undefined ? "Checked by the server" : "Verification failed";
}

function headingOf({ file, withdrawn }: Verification, check: StatementCheck | undefined): string {
  if (withdrawn) return "This was withdrawn";
  if (!file) return "This event is private now";
  return check === "altered" || check === "other-key" || check === "forged"
    ? "Something was changed"
    : "Yes, this happened";
}

const withdrawals = {
  credit: "The act is no longer credited at this event.",
  "check-ins": "Not enough check-ins at the door remain.",
  event: "The event was cancelled or moved.",
};

function leadOf({ file, withdrawn, actName }: Verification): string {
  if (withdrawn)
    return `Marquee no longer stands by this appearance of ${actName}. ${withdrawals[withdrawn]}`;
  if (!file)
    return `${actName} appeared, but the organizer has since made the event private. Come back in a few minutes for a statement without its name.`;
  const { event, date } = file.statement;
  const day = dayName(date, { month: "long", day: "numeric", year: "numeric" });
  return `${actName} played ${event?.name ?? "a private event"} on ${day}. The organizer said so, check-ins at the door back it up, and nothing has been changed since.`;
}

type ChecksProps = { verification: Verification; check: StatementCheck | undefined };

function Checks({ verification, check }: ChecksProps) {
  const { key, withdrawn, file } = verification;
  const connection = useConnection();
  const isUnasked = !withdrawn && (connection === "offline" || connection === "away");
  const isSigned = file !== null && check !== "altered" && check !== "no-statement";
  const since = printDate(key.since, { dateStyle: "long" }, "UTC");
  return (
    <section>
      <div className="section-head">
        <h2>What was checked</h2>
      </div>
      <ol className="checks">
        {file && (
          <>
            <Checked isGood={isSigned} title="The signature matches every word">
              If a single letter above were changed, this check would fail.
            </Checked>
            <Checked
              isGood={check !== "other-key" && check !== "forged"}
              title="The key belongs to this site"
            >
              Key {key.id}, in use since {since}.
            </Checked>
          </>
        )}
        {isUnasked ? (
          <Checked isGood={undefined} title="We can't check right now whether it was withdrawn">
            It had not been withdrawn when this page was opened.
          </Checked>
        ) : (
          <Checked
            isGood={withdrawn === null}
            title={withdrawn ? "It has been withdrawn" : "It has not been withdrawn"}
          >
            {withdrawn ? withdrawals[withdrawn] : "The check-ins at the door still stand."}
          </Checked>
        )}
      </ol>
      {!withdrawn && (
        <p className="fine-print">
          Your browser does this itself. Only the last check asks our server; without a connection
          the first two still work, and so does a file that you saved.
        </p>
      )}
    </section>
  );
}

/** `isGood`: undefined while unknown. */
type CheckedProps = { isGood: boolean | undefined; title: string; children: React.ReactNode };

function Checked({ isGood, title, children }: CheckedProps) {
  const [icon, look] = isGood
    ? ([CircleCheck, "is-good"] as const)
    : isGood === undefined
      ? ([CircleHelp, "muted-text"] as const)
      : ([CircleX, "is-bad"] as const);
  return (
    <li>
      <Icon of={icon} className={look} />
      <div>
        <b>{title}</b>
        <p className="supporting-text">{children}</p>
      </div>
    </li>
  );
}

function Copies({ number }: { number: string }) {
  const address = `${siteOrigin()}/verify/${number}`;
  return (
    <section>
      <div className="section-head">
        <h2>Keep a copy</h2>
      </div>
      <a className="verify-tool" href={`/api/v1/appearances/${number}/file`} download>
        <Icon of={Download} />
        <span>
          <b>Signed file</b>
          <br />
          <span className="supporting-text">Check it any time, even offline</span>
        </span>
      </a>
      <a className="verify-tool" href={`/api/v1/appearances/${number}/open-badge`} download>
        <Icon of={Medal} />
        <span>
          <b>Open Badge 3.0</b>
          <br />
          <span className="supporting-text">For a résumé or a badge wallet</span>
        </span>
      </a>
      <button type="button" className="verify-tool" onClick={() => void copyLink(address)}>
        <Icon of={LinkIcon} />
        <span className="fill">
          <b>Copy the link</b>
          <br />
          <span className="supporting-text">{address.replace(/^https?:\/\//, "")}</span>
        </span>
      </button>
      <p className="fine-print">
        <Link to="/verify" className="verify-another">
          Check another statement
        </Link>
      </p>
    </section>
  );
}
