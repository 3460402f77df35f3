import type { UseInfiniteQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Paged } from "./paged.tsx";

interface ListSectionProps {
  /** The target of links into the page. */
  id?: string;
  title: string;
  level?: 2 | 3;
  /** What the list holds, as in "Loading drafts". */
  things: string;
  list: UseInfiniteQueryResult;
  empty?: string;
  className?: string;
  listClassName?: string;
  /** One per row. */
  children: ReactNode[];
}

/** A paged list with a heading, one item per row. */
export function ListSection(props: ListSectionProps) {
  const { title, level = 2, things, list, empty, className, children } = props;
  const Heading = `h${level}` as const;
  return (
    <section id={props.id} className={className}>
      <div className="section-head">
        <Heading>{title}</Heading>
      </div>
      <Paged
        list={list}
        things={things}
        isEmpty={children.length === 0}
        empty={empty && <p className="muted-text">{empty}</p>}
      >
        <ul className={props.listClassName ?? "list-rows"}>{children}</ul>
      </Paged>
    </section>
  );
}
