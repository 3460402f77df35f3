import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { Logo } from "../app/logo.tsx";
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
    meta: "Fri 18 Dec · Austin",
  },
  {
    title: "Paper, Light, Water",
    category: "Art & Culture",
    template: "halftone",
    print: 0,
    meta: "Sat 19 Dec · Miami",
  },
  {
    title: "Build Night: Maps",
    category: "Technology",
    template: "steps",
    print: 0,
    meta: "Tue 15 Dec · Chicago",
  },
] as const;

/** The sign-in screens: the canopy with its posters on one side, the form on the other. */
export function AuthFrame({ headline, words, children }: AuthFrameProps) {
  return (
    <div className="auth">
      <SkipLink />
      <aside className="auth-aside canopy">
        <Link className="logo" to="/" aria-label="Marquee home">
          <Logo />
        </Link>
        <div className="auth-wall wide-only">
          {wall.map((sheet) => (
            <div key={sheet.title}>
              <Poster {...sheet} seed="3" label="" />
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
