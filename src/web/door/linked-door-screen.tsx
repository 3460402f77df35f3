import { useMutation } from "@tanstack/react-query";
import { ScanLine } from "lucide-react";
import { useEffect, useEffectEvent, useState } from "react";
import { refusals } from "../../contract/errors.ts";
import { isRefusal, sentenceOf } from "../app/refusal.ts";
import { onServerReturn } from "../lib/server-return.ts";
import { Button } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { Note } from "../ui/note.tsx";
import { ErrorState } from "../ui/states.tsx";
import { DoorBar } from "./door-bar.tsx";
import { DoorScreen } from "./door-screen.tsx";
import { fetchDoor, isAway, openDoorLink } from "./door-api.ts";
import { dropList, findDoorOfLink, listEntries, readDoor } from "./door-store.ts";
import { openScanner, type Scanner } from "./scanner.ts";
import "./door.css";

type Entry = EnteredByLink | { as: "failed"; error: unknown };

/** The check-in page for a helper whose phone has a door link instead of an account. */
export function LinkedDoorScreen({ linkId }: { linkId: string }) {
  const [attempt, setAttempt] = useState(0);
  return <Entering key={attempt} linkId={linkId} again={() => setAttempt(attempt + 1)} />;
}

function Entering({ linkId, again }: { linkId: string; again: () => void }) {
  const [entry, setEntry] = useState<Entry>();
  const retry = useEffectEvent(again);

  useEffect(() => {
    let scanner: Scanner | undefined;
    let isGone = false;
    async function enter() {
      const found = await enterByLink(linkId).catch(
        (error: unknown) => ({ as: "failed", error }) as const,
      );
      if (found.as === "door") scanner = found.scanner;
      if (isGone) scanner?.close();
      else setEntry(found);
    }
    void enter();
    return () => {
      isGone = true;
      scanner?.close();
    };
  }, [linkId]);

  const isWaiting =
    entry?.as === "unprepared" || (entry?.as === "failed" && !isRefusal(entry.error));
  useEffect(() => {
    if (!isWaiting) return;
    return onServerReturn(() => retry());
  }, [isWaiting]);

  if (entry?.as === "door") return <DoorScreen scanner={entry.scanner} />;
  return (
    <>
      <DoorBar slug={undefined} title="Check-in" />
      <main id="main" className="page-width door">
        {entry === undefined && <p role="status">Opening the guest list.</p>}
        {entry?.as === "new" && <OpenLink linkId={linkId} onOpened={again} />}
        {entry?.as === "unprepared" && (
          <ErrorState message="No guest list on this phone" onRetry={again}>
            Open this page once while online. After that it works offline.
          </ErrorState>
        )}
        {entry?.as === "failed" && <ErrorState message={sentenceOf(entry.error)} onRetry={again} />}
      </main>
    </>
  );
}

/** Asks before it binds the link: link previews and in-app browsers must not use it up. */
function OpenLink({ linkId, onOpened }: { linkId: string; onOpened: () => void }) {
  const [secret] = useState(() => window.location.hash.slice(1));
  const [phone] = useState(() => makeSecret());
  const opening = useMutation({
    meta: { failureToast: false },
    mutationFn: () => openDoorLink(linkId, secret, phone),
    onSuccess() {
      // The URL without the secret opens the door only on this phone.
      window.history.replaceState(window.history.state, "", window.location.pathname);
      onOpened();
    },
  });
  const isOver = isRefusal(opening.error, "DOOR_LINK_ENDED") || secret === "";
  return (
    <>
      <h1>Check-in</h1>
      {secret === "" ? (
        <Note tone="warn">{refusals.DOOR_LINK_ENDED.sentence}</Note>
      ) : (
        <p>
          Scan tickets on this phone, without an account. The link works on one phone only: the
          first that starts here.
        </p>
      )}
      {opening.isError && (
        <Note tone="bad" role="alert" className="note-below">
          {sentenceOf(opening.error)}
        </Note>
      )}
      {!isOver && (
        <Button
          variant="primary"
          className="button-below"
          busy={opening.isPending && "Starting"}
          onClick={() => opening.mutate()}
        >
          <Icon of={ScanLine} />
          Start check-in on this phone
        </Button>
      )}
    </>
  );
}

/** 32 random bytes in base64url. */
function makeSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}

type EnteredByLink =
  | { as: "door"; scanner: Scanner }
  /** The link isn't bound to this phone, not yet or no longer. */
  | { as: "new" }
  /** Offline, with nothing stored for this link. */
  | { as: "unprepared" };

/** Opens the door of a link that is bound to this phone. Offline, uses what the phone has stored. */
async function enterByLink(linkId: string): Promise<EnteredByLink> {
  const found = await findDoorOfLink(linkId).catch(() => undefined);
  try {
    const door = await fetchDoor({ eventId: "", linkId });
    const { id: eventId, slug } = door.event;
    const stored = found ?? (await readDoor(eventId).catch(() => undefined));
    const own = { eventId, slug, personId: linkId, linkId, door };
    const gateId = stored?.stored.gateId ?? "";
    // The list of a team member who checks in on the same phone is encrypted with another key.
    const parts = found ?? { list: undefined, marks: [] };
    return { as: "door", scanner: openScanner({ ...parts, stored: { ...own, gateId } }) };
  } catch (error) {
    if (isRefusal(error, "DOOR_LINK_ENDED")) return enterEnded(found);
    if (!isAway(error)) throw error;
    if (!found?.list) return { as: "unprepared" };
    return { as: "door", scanner: openScanner(found) };
  }
}

type Found = Awaited<ReturnType<typeof findDoorOfLink>>;

/** If the link was taken from this phone, shows the entries only it has. A phone that never had it may open it. */
async function enterEnded(found: Found): Promise<EnteredByLink> {
  if (!found) return { as: "new" };
  const { eventId } = found.stored;
  if ((await listEntries(eventId)).length > 0)
    return { as: "door", scanner: openScanner(found, true) };
  await dropList(eventId);
  return { as: "new" };
}
