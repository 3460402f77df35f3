import { RotateCw } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { Icon } from "./icon.tsx";
import { Note } from "./note.tsx";
import { Poster } from "./poster-sheet.tsx";

interface EmptyStateProps {
  /** Printed on the little poster; a word or two. */
  poster: string;
  category?: string;
  title: string;
  children?: ReactNode;
  /** One or two buttons. */
  actions?: ReactNode;
  heading?: "h1" | "h2" | "h3";
}

export function EmptyState(props: EmptyStateProps) {
  const { poster, category = "General", title, children, actions, heading: Heading = "h3" } = props;
  return (
    <div className="empty-state">
      <div className="empty-state-poster">
        <Poster title={poster} category={category} seed="empty" />
      </div>
      <div>
        <Heading>{title}</Heading>
        {children && <p>{children}</p>}
        {actions && <div className="cluster">{actions}</div>}
      </div>
    </div>
  );
}

interface ErrorStateProps {
  /** What failed, worded as in the specification. */
  message: string;
  /** What that means, and what is safe. */
  children?: ReactNode;
  onRetry?: () => void;
}

export function ErrorState({ message, children, onRetry }: ErrorStateProps) {
  return (
    <Note tone="bad" role="alert">
      <b>{message}</b>
      {children && <p className="supporting-text">{children}</p>}
      {onRetry && (
        <Button size="small" className="error-state-retry" onClick={onRetry}>
          <Icon of={RotateCw} />
          Retry
        </Button>
      )}
    </Note>
  );
}
