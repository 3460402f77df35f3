import type { CSSProperties, ReactNode } from "react";

function Block({ style }: { style: CSSProperties }) {
  return <div className="skeleton" style={style} />;
}

function Line({ width, height = "0.9rem" }: { width: string; height?: string }) {
  return <Block style={{ width, height }} />;
}

function Face() {
  return (
    <Block style={{ width: "2.75rem", height: "2.75rem", borderRadius: "50%", flex: "none" }} />
  );
}

/** Screen readers read the words but not the blocks; both appear only if the wait is long enough to matter. */
export function Loading({ says, children }: { says: string; children?: ReactNode }) {
  return (
    <div className="skeleton-delayed" aria-busy="true">
      <p className="fine-print skeleton-label" role="status">
        {says}
      </p>
      <div aria-hidden="true">{children}</div>
    </div>
  );
}

export function PersonSkeleton() {
  return (
    <div className="side-by-side skeleton-row">
      <Face />
      <div className="stack fill skeleton-lines">
        <Line width="50%" />
        <Line width="75%" height="0.7rem" />
      </div>
    </div>
  );
}

export function PostSkeleton() {
  return (
    <div className="post">
      <div className="side-by-side">
        <Face />
        <div className="stack fill skeleton-lines">
          <Line width="9rem" />
          <Line width="6rem" height="0.7rem" />
        </div>
      </div>
      <div className="post-body stack skeleton-lines">
        <Line width="100%" />
        <Line width="72%" />
        <Line width="100%" height="9rem" />
      </div>
    </div>
  );
}

export function EventCardSkeleton() {
  return (
    <div className="stack skeleton-lines">
      <Block style={{ aspectRatio: "16/10", borderRadius: 0 }} />
      <div className="side-by-side is-top-aligned">
        <Block style={{ width: "3.5rem", height: "5rem", flex: "none" }} />
        <div className="stack fill skeleton-lines">
          <Line width="100%" height="1.3rem" />
          <Line width="70%" />
        </div>
      </div>
    </div>
  );
}

/** Stands in for a figure and its label. */
export function FigureSkeleton() {
  return (
    <div className="stack skeleton-lines">
      <Line width="6rem" height="0.7rem" />
      <Line width="8rem" height="1.6rem" />
    </div>
  );
}
