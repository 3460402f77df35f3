import { Ticket, UserRoundPlus, UsersRound } from "lucide-react";
import { Icon } from "../ui/icon.tsx";
import { BandHead } from "./band-head.tsx";
import { how } from "./content.ts";

const ICONS = [UserRoundPlus, Ticket, UsersRound];

export function HowItWorks() {
  return (
    <section className="band band-sunk" id="how-it-works">
      <div className="page-width">
        <BandHead lines={[how.head]} lead={how.lead} />
        <ol className="how-it-works">
          {how.steps.map(({ title, text }, at) => (
            <li key={title}>
              <Icon of={ICONS[at] ?? Ticket} size="large" />
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
        <ol className="how-it-works-strip">
          {how.strip.map(({ title, text }) => (
            <li key={title}>
              <b>{title}</b>
              <span>{text}</span>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
