import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { Logo } from "../app/logo.tsx";
import { printDate } from "../lib/date-format.ts";
import { Poster } from "../ui/poster-sheet.tsx";
import { SkipLink } from "../ui/skip-link.tsx";
import "./auth.css";

type AuthFrameProps = { headline: ReactNode; words: string; children: ReactNode };

const wall = [
  {
    title: "Vinyl Night at the Old Exchange",
    category: "Music",
    template: "beams",
    print: 2,
    day: "2026-12-18",
    city: "Austin",
  },
  {
    title: "Paper, Light, Water",
    category: "Art & Culture",
    template: "halftone",
    print: 0,
    day: "2026-12-19",
    city: "Miami",
  },
  {
    title: "Build Night: Maps",
    category: "Technology",
    template: "steps",
    print: 0,
    day: "2026-12-15",
    city: "Chicago",
  },
] as const;

/** The layout of the sign-in screens: a dark panel with posters on one side, the form on the other. */
export function AuthFrame({ headline, words, children }: AuthFrameProps) {
  return (
    <div className="auth">
      <SkipLink />
      <aside className="auth-aside canopy">
        <Link className="logo" to="/" aria-label="Marquee home">
          <Logo />
        </Link>
        <div className="auth-wall wide-only">
          {wall.map(({ day, city, ...sheet }) => (
            <div key={sheet.title}>
              <Poster {...sheet} meta={`${dayOf(day)} · ${city}`} seed="3" label="" />
            </div>
          ))}
        </div>
        <div className="auth-pitch wide-only">
          <p className="display-large">{headline}</p>
          <p>{words}</p>
        </div>
      </aside>
      <main id="main" className="auth-main">
        {children}
      </main>
    </div>
  );
}

/** Like the events' `posterDay`, which would pull all event time code into the sign-in bundle. */
function dayOf(day: string): string {
  const parts = { weekday: "short", day: "numeric", month: "short" } as const;
  return printDate(day, parts, "UTC").replaceAll(/[,.]/g, "");
}
