import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import type { Review } from "../../contract/talent/reviews.ts";
import type { EventPage } from "../../contract/events/events.ts";
import { useMe } from "../app/session.ts";
import { Button } from "../ui/button.tsx";
import { myReviewsQuery } from "./queries.ts";
import { ReviewsSection } from "./reviews-section.tsx";

// Loaded only when somebody writes a review.
const ReviewDialog = lazy(() => import("./review-dialog.tsx"));

type Choice = {
  about: { kind: "event"; eventId: string } | { kind: "act"; eventId: string; actId: string };
  what: string;
  mine: Review | null;
};

/** Reviews of a past event, with buttons to write some for people who were checked in. */
export function EventReviews({ event: { id, title } }: { event: EventPage }) {
  const me = useMe();
  const [writing, setWriting] = useState<Choice>();
  const { data } = useQuery({ ...myReviewsQuery(id), enabled: Boolean(me) });
  const choices: Choice[] = [
    ...(data?.event
      ? [{ about: { kind: "event" as const, eventId: id }, what: title, mine: data.event.mine }]
      : []),
    ...(data?.acts ?? []).map(({ id: actId, name, mine }) => ({
      about: { kind: "act" as const, eventId: id, actId },
      what: name,
      mine,
    })),
  ];
  return (
    <ReviewsSection
      of={{ kind: "event", id }}
      title="Reviews"
      rule="Only people who were checked in, or watched it live, can write here, once each."
    >
      {choices.length > 0 && (
        <div className="actions">
          {choices
            .filter(({ mine }) => !mine || mine.can.edit)
            .map((choice) => (
              <Button key={choice.what} onClick={() => setWriting(choice)}>
                {choice.mine ? `Change your review of ${choice.what}` : `Review ${choice.what}`}
              </Button>
            ))}
          <Suspense>
            {writing && <ReviewDialog {...writing} onClose={() => setWriting(undefined)} />}
          </Suspense>
        </div>
      )}
    </ReviewsSection>
  );
}
