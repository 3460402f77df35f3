import { useInfiniteQuery } from "@tanstack/react-query";
import { CalendarDays, Files } from "lucide-react";
import { useState } from "react";
import type { Profile } from "../../contract/people/profiles.ts";
import { PostList } from "../posts/post-list.tsx";
import { CreateEvent } from "../events/create-event.tsx";
import { ButtonLink } from "../ui/button.tsx";
import { EmptyState } from "../ui/states.tsx";
import { TabPanel, Tabs } from "../ui/tabs.tsx";
import { ViewEvent } from "./coming-up.tsx";
import { EventTickets } from "./event-tickets.tsx";
import { personEventsQuery } from "./queries.ts";

/** A person's posts, and the events they created or attended. */
export function ProfileTabs({ person }: { person: Profile }) {
  const [tab, setTab] = useState<"posts" | "events">("posts");
  const isOwn = person.can.edit;
  return (
    <section className="profile-tabs">
      <h2 className="visually-hidden">Posts and events</h2>
      <Tabs
        label="Posts and events"
        value={tab}
        onChange={setTab}
        tabs={[
          { value: "posts", label: "Posts", icon: Files },
          { value: "events", label: "Events", icon: CalendarDays },
        ]}
      >
        <TabPanel value="posts">
          <PostList
            by={person.id}
            empty={
              <EmptyState poster="Soon" title="No posts yet">
                {isOwn
                  ? "Start sharing your first post with the community!"
                  : `${person.name} hasn't posted anything you can see.`}
              </EmptyState>
            }
          />
        </TabPanel>
        <TabPanel value="events">
          {isOwn && (
            <div className="actions">
              <CreateEvent />
              <ButtonLink to="/my-events">Your events and drafts</ButtonLink>
            </div>
          )}
          <Events
            person={person}
            kind="created"
            title="Created"
            none={isOwn ? "You haven't created an event yet." : "No events created yet."}
          />
          <Events
            person={person}
            kind="attended"
            title="Attended"
            none={isOwn ? "The events you went to will appear here." : "No events attended yet."}
          />
        </TabPanel>
      </Tabs>
    </section>
  );
}

interface EventsProps {
  person: Profile;
  kind: "created" | "attended";
  title: string;
  none: string;
}

function Events({ person, kind, title, none }: EventsProps) {
  const list = useInfiniteQuery(personEventsQuery(person.id, kind));
  return (
    <div className="profile-events">
      <h3 className="display-small profile-events-head">{title}</h3>
      <EventTickets list={list} empty={<p className="muted-text">{none}</p>} stub={ViewEvent} />
    </div>
  );
}
