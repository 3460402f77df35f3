import type { ReactNode } from "react";
import { TopBar } from "../app/top-bar.tsx";
import { Foot } from "./foot.tsx";
import "./plain-page.css";

export interface PlainSection {
  /** What links to this section carry after the #. */
  id?: string;
  head: string;
  text: string[];
}

interface PlainPageProps {
  title: string;
  lead: string;
  sections: PlainSection[];
  children?: ReactNode;
}

/** A page that is read from top to bottom. */
export function PlainPage({ title, lead, sections, children }: PlainPageProps) {
  return (
    <>
      <TopBar />
      <main id="main" className="wrap plain">
        <h1 className="d-xl">{title}</h1>
        <p className="lead mt4">{lead}</p>
        {children}
        {sections.map(({ id, head, text }) => (
          <section key={head} id={id}>
            <div className="sec-h">
              <h2>{head}</h2>
            </div>
            {text.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </section>
        ))}
      </main>
      <Foot />
    </>
  );
}
