import { Pencil } from "lucide-react";
import { useState } from "react";
import type { Profile } from "../../contract/people/profiles.ts";
import { unsaid } from "../../contract/people/limits.ts";
import { Icon } from "../ui/icon.tsx";
import { IconButton } from "../ui/icon-button.tsx";
import { FieldDialog } from "./field-dialog.tsx";
import { FollowsDialog } from "../people/follows-dialog.tsx";
import { numberText } from "../lib/number-text.ts";

/** The bio, and follower counts that open as lists. */
export function About({ person, editable }: { person: Profile; editable: boolean }) {
  const [opened, setOpened] = useState<"bio" | "followers" | "following">();
  const close = () => setOpened(undefined);
  return (
    <section>
      <div className="section-head">
        <h2>About</h2>
        {editable && (
          <IconButton
            small
            className="edit-tool push-end"
            label="Edit bio"
            onClick={() => setOpened("bio")}
          >
            <Icon of={Pencil} size="small" />
          </IconButton>
        )}
      </div>
      {editable || person.bio !== unsaid.bio ? (
        <p className="lead about-bio">{person.bio}</p>
      ) : (
        <p className="muted-text about-bio">{person.name} hasn't written a bio yet.</p>
      )}
      <p className="cluster about-counts">
        {(["followers", "following"] as const).map((side) => (
          <button key={side} type="button" className="about-count" onClick={() => setOpened(side)}>
            <b className="tabular-numbers">{numberText(person[side])}</b>{" "}
            <span className="muted-text">{wordFor(side, person[side])}</span>
          </button>
        ))}
      </p>
      {opened === "bio" && <FieldDialog field="bio" person={person} onClose={close} />}
      {(opened === "followers" || opened === "following") && (
        <FollowsDialog person={person} side={opened} onClose={close} />
      )}
    </section>
  );
}

function wordFor(side: "followers" | "following", count: number): string {
  return side === "followers" && count === 1 ? "follower" : side;
}
