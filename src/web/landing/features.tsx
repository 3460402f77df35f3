import {
  ArrowRight,
  BellRing,
  ClipboardList,
  Compass,
  MicVocal,
  Radio,
  Share2,
} from "lucide-react";
import { ButtonLink } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { BandHead } from "./band-head.tsx";
import { features } from "./text.ts";
import { SectionLink } from "./section-link.tsx";

const icons = {
  "event-discovery": Compass,
  "talent-showcase": MicVocal,
  "organizer-tools": ClipboardList,
  "virtual-events": Radio,
  notifications: BellRing,
  "social-sharing": Share2,
};

export function Features() {
  return (
    <section className="band" id="features">
      <div className="page-width">
        <BandHead lines={features.head} lead={features.lead} />
        <div className="features">
          {features.cards.map((card) => (
            <SectionLink key={card.anchor} className="feature" section={card.anchor}>
              <Icon of={icons[card.anchor]} size="large" />
              <h3>{card.title}</h3>
              <p>{card.text}</p>
              <ul>
                {card.points.map((point) => (
                  <li key={point} className="skill">
                    {point}
                  </li>
                ))}
              </ul>
              <span className="feature-link">
                {card.go} <Icon of={ArrowRight} size="small" />
              </span>
            </SectionLink>
          ))}
        </div>
        <div className="call-to-action">
          <h3>{features.call}</h3>
          <div className="cluster">
            <ButtonLink to="/signup" variant="ink" size="large">
              Create Account
            </ButtonLink>
            <ButtonLink to="/signup" rel="nofollow" size="large">
              Learn More
            </ButtonLink>
          </div>
        </div>
      </div>
    </section>
  );
}
