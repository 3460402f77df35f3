import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { ArrowLeft, Inbox, Search } from "lucide-react";
import { useState } from "react";
import type { Conversation } from "../../contract/messages.ts";
import { searchLimits } from "../../contract/search-limits.ts";
import { LoadMore } from "../ui/load-more.tsx";
import { itemsOf } from "../lib/list-pages.ts";
import { useDebounced } from "../lib/use-debounced.ts";
import { Icon } from "../ui/icon.tsx";
import { Loading, PersonSkeleton } from "../ui/skeleton.tsx";
import { ErrorState } from "../ui/states.tsx";
import { ConversationRow, PersonRow } from "./conversation-row.tsx";
import { matches } from "./conversation-text.ts";
import {
  type Box,
  conversationsQuery,
  messagePeopleQuery,
  unreadMessagesQuery,
} from "./queries.ts";

/** The person's conversations, latest first, followed by people they could write to. */
export function ConversationList({ openId }: { openId: string | undefined }) {
  const [box, setBox] = useState<Box>("inbox");
  const [typed, setTyped] = useState("");
  const q = useDebounced(typed.trim());
  const listed = useInfiniteQuery(conversationsQuery(box));
  const people = useInfiniteQuery(messagePeopleQuery(q));
  const requests = useQuery(unreadMessagesQuery).data?.requests ?? 0;

  // People with a pending request are also found by name, and are marked as such.
  const asked = useInfiniteQuery({ ...conversationsQuery("requests"), enabled: requests > 0 });
  const asking = new Set(itemsOf(asked.data).map(({ person }) => person.id));

  // No requests are left: the last one answered is now among the conversations.
  if (box === "requests" && requests === 0) setBox("inbox");

  const loading = listed.isPending || people.isPending;
  const failed = (listed.isError && !listed.data) || (people.isError && !people.data);
  const all = itemsOf(listed.data);
  const conversations = box === "requests" ? all : all.filter((one) => matches(one.person, typed));
  const known = new Set(all.map(({ person }) => person.id));
  const others = itemsOf(people.data).filter(({ id }) => !known.has(id));
  // Shows people at the end of the conversations, or as search results.
  const showsPeople = box === "inbox" && (q !== "" || !listed.hasNextPage);
  const list = showsPeople ? people : listed;

  function retry() {
    void listed.refetch();
    void people.refetch();
  }

  return (
    <div className="conversation-list">
      <header>
        <h1>Messages</h1>
        <div className="input-with-icon">
          <Icon of={Search} />
          <input
            className="input"
            type="search"
            placeholder="Search users..."
            aria-label="Search users"
            maxLength={searchLimits.max}
            // Only until there is a list: a search that failed can still be changed.
            disabled={(loading || failed) && typed === ""}
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value);
              setBox("inbox");
            }}
          />
        </div>
      </header>
      <div className="conversation-list-scroll">
        {box === "requests" ? (
          <button type="button" className="conversation-box" onClick={() => setBox("inbox")}>
            <Icon of={ArrowLeft} />
            All messages
          </button>
        ) : (
          requests > 0 && (
            <button type="button" className="conversation-box" onClick={() => setBox("requests")}>
              <Icon of={Inbox} />
              Message requests
              <span className="badge conversation-count">{requests}</span>
            </button>
          )
        )}
        {failed && <ErrorState message="Failed to load users." onRetry={retry} />}
        {!failed && loading && <LoadingUsers />}
        {!failed && !loading && (
          <>
            <Rows conversations={conversations} openId={openId} />
            {showsPeople && (
              <ul>
                {others.map((person) => (
                  <li key={person.id}>
                    <PersonRow
                      person={person}
                      isOpen={person.id === openId}
                      hasAsked={asking.has(person.id)}
                    />
                  </li>
                ))}
              </ul>
            )}
            <LoadMore
              things="people"
              pages={list.data?.pages.length ?? 0}
              hasMore={list.hasNextPage}
              loading={list.isFetchingNextPage}
              failed={list.isFetchNextPageError}
              onLoad={() => void list.fetchNextPage()}
            />
            {conversations.length === 0 && (box === "requests" || others.length === 0) && (
              <p className="muted-text conversation-list-empty" role="status">
                {box === "requests" ? "No requests." : "No users found."}
              </p>
            )}
          </>
        )}
      </div>
    </div>
  );
}

interface RowsProps {
  conversations: Conversation[];
  openId: string | undefined;
}

function Rows({ conversations, openId }: RowsProps) {
  return (
    <ul>
      {conversations.map((conversation) => (
        <li key={conversation.id}>
          <ConversationRow conversation={conversation} isOpen={conversation.person.id === openId} />
        </li>
      ))}
    </ul>
  );
}

function LoadingUsers() {
  return (
    <div className="conversation-list-loading">
      <Loading says="Loading users...">
        {["one", "two", "three", "four"].map((each) => (
          <PersonSkeleton key={each} />
        ))}
      </Loading>
    </div>
  );
}
