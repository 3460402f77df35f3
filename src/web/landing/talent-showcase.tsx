import { MessageCircle, Search } from "lucide-react";
import { useMe } from "../app/session.ts";
import { ButtonLink } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { Poster } from "../ui/poster-sheet.tsx";
import { BandHead } from "./band-head.tsx";
import { talent } from "./text.ts";

export function TalentShowcase() {
  const me = useMe();
  return (
    <section className="band" id="talent-showcase">
      <div className="page-width">
        <BandHead lines={[talent.head]} lead={talent.lead} />
        <div className="talent-showcase">
          {talent.people.map(({ name, does, about, skills, sheet }) => (
            <article key={name} className="talent-showcase-person">
              <div className="talent-showcase-picture">
                <Poster {...sheet} variant="cover" title={name} />
              </div>
              <h3>{name}</h3>
              <p className="strong-text">{does}</p>
              <p className="muted-text talent-showcase-about">{about}</p>
              <ul className="chips talent-showcase-skills">
                {skills.map((skill) => (
                  <li key={skill} className="skill">
                    {skill}
                  </li>
                ))}
              </ul>
            </article>
          ))}
        </div>
        <div className="cluster talent-showcase-actions">
          <ButtonLink to={me ? "/profile" : "/signup"}>Show your work</ButtonLink>
          <ButtonLink to="/talent" variant="quiet">
            <Icon of={Search} />
            Find Talent
          </ButtonLink>
          <ButtonLink to={me ? "/messages" : "/signup"} variant="quiet">
            <Icon of={MessageCircle} />
            Message talent
          </ButtonLink>
          <span className="push-end fine-print">Sample profiles</span>
        </div>
      </div>
    </section>
  );
}
