import { useSuspenseQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { MapPin } from "lucide-react";
import type { Profile } from "../../contract/people.ts";
import { useMe } from "../app/session.ts";
import { PostList } from "../feed/post-list.tsx";
import { Avatar } from "../ui/avatar.tsx";
import { Badge } from "../ui/badge.tsx";
import { Icon } from "../ui/icon.tsx";
import { Poster } from "../ui/poster-sheet.tsx";
import { EmptyState } from "../ui/states.tsx";
import { profileQuery } from "./queries.ts";
import "./people.css";

const roles = {
  attendee: { name: "Attendee", tone: "plain" },
  talent: { name: "Talent", tone: "bulb" },
  organizer: { name: "Organizer", tone: "ink" },
} as const;

/** Anybody's profile, read-only. */
export function ProfileScreen({ userId }: { userId: string }) {
  const me = useMe();
  const { data: person } = useSuspenseQuery(profileQuery(userId));
  return (
    <main id="main">
      <div className="pf-cover">
        <Poster title={person.name} category="General" seed={person.id} variant="banner" />
      </div>
      <ProfileHead person={person} />
      <div className="pf-body">
        <section>
          <div className="sec-h">
            <h2>About</h2>
          </div>
          <p className="lead pf-bio">{person.bio}</p>
          <p className="row row-w pf-counts mt4">
            <span>
              <b className="num">{person.followers.toLocaleString("en")}</b>{" "}
              <span className="mut">followers</span>
            </span>
            <span>
              <b className="num">{person.following.toLocaleString("en")}</b>{" "}
              <span className="mut">following</span>
            </span>
          </p>
        </section>
        <section>
          <div className="sec-h">
            <h2>Posts</h2>
          </div>
          {me ? (
            <PostList
              by={person.id}
              empty={
                <EmptyState poster="Soon" title="No posts yet">
                  {person.id === me.id
                    ? "Start sharing your first post with the community!"
                    : `${person.name} has not posted anything you can see.`}
                </EmptyState>
              }
            />
          ) : (
            <p className="mut">
              <Link className="link" to="/login" search={{ next: `/profile/${person.id}` }}>
                Sign in
              </Link>{" "}
              to see what {person.name} posts.
            </p>
          )}
        </section>
      </div>
    </main>
  );
}

function ProfileHead({ person }: { person: Profile }) {
  const role = roles[person.role];
  return (
    <div className="pf-h">
      <div className="pf-face">
        <Avatar name={person.name} seed={person.id} src={person.avatar} size={136} />
      </div>
      <div>
        <h1>{person.name}</h1>
        <p className="row row-w mut pf-facts">
          <span>@{person.username}</span>
          <span className="row row-s">
            <Icon of={MapPin} size="small" />
            {person.location}
          </span>
          <Badge tone={role.tone}>{role.name}</Badge>
          {person.sample && <Badge>Sample</Badge>}
        </p>
      </div>
    </div>
  );
}
