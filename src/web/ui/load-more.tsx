import { useEffect, useEffectEvent, useRef } from "react";
import { Button } from "./button.tsx";
import { ErrorState } from "./states.tsx";

// The first page and five more load automatically; after that the user decides, and can reach the footer.
const automaticPages = 6;

interface LoadMoreProps {
  /** What the list holds, as in "More posts did not load." */
  things?: string;
  pages: number;
  hasMore: boolean;
  loading: boolean;
  failed: boolean;
  onLoad: () => void;
}

export function LoadMore(props: LoadMoreProps) {
  const { things = "posts", pages, hasMore, loading, failed, onLoad } = props;
  if (failed && !loading)
    return <ErrorState message={`We couldn't load more ${things}.`} onRetry={onLoad} />;
  if (!hasMore) return null;
  const automatic = pages < automaticPages;
  if (!automatic && !loading) {
    return (
      <p className="load-more">
        <Button onClick={onLoad}>Load more {things}</Button>
      </p>
    );
  }
  return (
    <p className="fine-print side-by-side load-more" role="status">
      {automatic && !loading && <Sentinel key={pages} onSeen={onLoad} />}
      <span className="skeleton load-more-dot" />
      Loading more {things}
    </p>
  );
}

/** Asks for the next page shortly before its place scrolls into view. */
function Sentinel({ onSeen }: { onSeen: () => void }) {
  const mark = useRef<HTMLSpanElement>(null);
  const seen = useEffectEvent(onSeen);
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && seen(),
      {
        rootMargin: "600px",
      },
    );
    if (mark.current) observer.observe(mark.current);
    return () => observer.disconnect();
  }, []);
  return <span ref={mark} data-app="near" />;
}
