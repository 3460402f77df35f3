import { useSuspenseQuery } from "@tanstack/react-query";
import { isRefusal } from "../app/refusal.ts";
import { NotFoundScreen } from "../app/not-found-screen.tsx";
import { About } from "./about.tsx";
import { Achievements } from "./achievements.tsx";
import { ComingUp } from "./coming-up.tsx";
import { ProfileActions } from "./profile-actions.tsx";
import { ProfileCover } from "./profile-cover.tsx";
import { ProfileHead } from "./profile-head.tsx";
import { ProfileTabs } from "./profile-tabs.tsx";
import { profileQuery } from "./queries.ts";
import { SavedEvents } from "./saved-events.tsx";
import { Skills } from "./skills.tsx";
import { SocialLinks } from "./social-links.tsx";
import { Testimonials } from "./testimonials.tsx";
import "./people.css";

/** A person's profile: as everybody sees it, or, with `editable`, as its owner changes it. */
export function ProfileScreen({ userId, editable }: { userId: string; editable?: boolean }) {
  const { data: person, error } = useSuspenseQuery(profileQuery(userId));
  // Blocked, suspended or deleted while it was open.
  if (isRefusal(error, "NOT_FOUND")) return <NotFoundScreen thing="profile" />;
  const parts = { person, editable: Boolean(editable) };
  return (
    <main id="main">
      <ProfileCover {...parts} />
      <ProfileHead {...parts}>
        <ProfileActions person={person} />
      </ProfileHead>
      <div className="profile-columns">
        <div>
          <About {...parts} />
          <Skills {...parts} />
          <Testimonials {...parts} />
          {editable ? <SavedEvents /> : <ComingUp person={person} />}
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
