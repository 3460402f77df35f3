import { useSuspenseQuery } from "@tanstack/react-query";
import { EyeOff } from "lucide-react";
import type { Profile } from "../../contract/people/profiles.ts";
import { useWatchedPeople } from "../app/live.ts";
import { useMe } from "../app/session.ts";
import { isRefusal } from "../app/refusal.ts";
import { NotFoundScreen } from "../app/not-found-screen.tsx";
import { Icon } from "../ui/icon.tsx";
import { Note } from "../ui/note.tsx";
import { ActList } from "../acts/act-list.tsx";
import { ReviewsSection } from "../reviews/reviews-section.tsx";
import { About } from "./about.tsx";
import { Appearances, ComingUp } from "./coming-up.tsx";
import { iconOf } from "./icon-picker.tsx";
import { ItemSection, ItemTools } from "./item-tools.tsx";
import { ProfileActions } from "./profile-actions.tsx";
import { ProfileCover } from "./profile-cover.tsx";
import { ProfileHead } from "./profile-head.tsx";
import { ProfileTabs } from "./profile-tabs.tsx";
import { profileQuery } from "./queries.ts";
import { SavedEvents } from "./saved-events.tsx";
import { SocialLinks } from "./social-links.tsx";
import "./people.css";

/** A profile: the public view or, with `editable`, the owner's. */
export function ProfileScreen({ userId, editable }: { userId: string; editable?: boolean }) {
  const me = useMe();
  const { data: person, error } = useSuspenseQuery(profileQuery(userId));
  // Blocked, suspended or deleted while the page was open.
  if (isRefusal(error, "NOT_FOUND")) return <NotFoundScreen thing="profile" />;
  const parts = { person, editable: Boolean(editable) };
  return (
    <main id="main">
      {me && <LiveProfile id={person.id} />}
      <HeldNote person={person} />
      <ProfileCover {...parts} />
      <ProfileHead {...parts}>
        <ProfileActions person={person} />
      </ProfileHead>
      <div className="profile-columns">
        <div>
          <About {...parts} />
          <ActList {...parts} />
          <Skills {...parts} />
          <Testimonials {...parts} />
          {editable ? <SavedEvents /> : <ComingUp person={person} />}
          <Appearances person={person} />
          <ReviewsSection
            of={{ kind: "organizer", id: person.id }}
            title="From the acts they booked"
            rule="Written after a booking, by the act."
          />
        </div>
        <aside aria-label="Achievements and links">
          <Achievements {...parts} />
          <SocialLinks {...parts} />
        </aside>
      </div>
      <ProfileTabs person={person} />
    </main>
  );
}

/** Tells the owner and moderators that others can't see the profile's texts. */
function HeldNote({ person: { waiting, hidden } }: { person: Profile }) {
  if (waiting === undefined && hidden === undefined) return null;
  return (
    <Note tone="warn" icon={EyeOff}>
      {waiting !== undefined ? (
        <p>
          <b>Waiting for review.</b> A moderator will review the text on this profile before others
          see it. The name and picture stay visible.
        </p>
      ) : (
        <p>
          <b>A moderator hid the text on this profile.</b> Reason: {hidden}. Once it is changed,
          others can see it again. <a href="/notices">See the decision or appeal</a>
        </p>
      )}
    </Note>
  );
}

/** Updates name, picture and followers live. A component of its own because visitors have no live connection. */
function LiveProfile({ id }: { id: string }) {
  useWatchedPeople([id]);
  return null;
}

function Achievements({ person, editable }: { person: Profile; editable: boolean }) {
  const { achievements } = person;
  return (
    <ItemSection
      title="Achievements"
      section="achievements"
      editable={editable}
      isEmpty={achievements.length === 0}
      hint="A prize, a number, a night to remember."
    >
      {achievements.map((item) => (
        <div key={item.id} className="medal">
          <span className="medal-disc">
            <Icon of={iconOf[item.icon]} />
          </span>
          <div className="fill profile-text">
            <b>{item.name}</b>
            <p className="fine-print">{item.occasion}</p>
          </div>
          {editable && <ItemTools section="achievements" item={item} name={item.name} />}
        </div>
      ))}
    </ItemSection>
  );
}

function Skills({ person, editable }: { person: Profile; editable: boolean }) {
  const { skills } = person;
  return (
    <ItemSection
      title="Skills"
      section="skills"
      editable={editable}
      isEmpty={skills.length === 0}
      hint="What can you do on a stage, behind it or in front of it?"
    >
      <ul className="chips profile-skills">
        {skills.map((skill) => (
          <li key={skill.id} className="skill profile-skill">
            <span>{skill.name}</span>
            {editable && <ItemTools section="skills" item={skill} name={skill.name} />}
          </li>
        ))}
      </ul>
    </ItemSection>
  );
}

/** Testimonials as entered by the owner; each one says so. */
function Testimonials({ person, editable }: { person: Profile; editable: boolean }) {
  const { testimonials } = person;
  return (
    <ItemSection
      title="Testimonials"
      section="testimonials"
      editable={editable}
      isEmpty={testimonials.length === 0}
      hint="What did an organizer, a guest or a colleague say about you?"
    >
      {testimonials.map((item) => (
        <div key={item.id} className="testimonial">
          <q>{item.text}</q>
          <footer className="side-by-side is-tight">
            <span className="fill">
              {item.author} <span className="testimonial-added">· added by {person.name}</span>
            </span>
            {editable && (
              <ItemTools
                section="testimonials"
                item={item}
                name={`testimonial of ${item.author}`}
              />
            )}
          </footer>
        </div>
      ))}
    </ItemSection>
  );
}
