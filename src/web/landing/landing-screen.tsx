import { useEffect } from "react";
import { SkipLink } from "../ui/skip-link.tsx";
import { comeAlive } from "./come-alive.ts";
import { Discovery } from "./discovery.tsx";
import { Features } from "./features.tsx";
import { Foot } from "./foot.tsx";
import { Hero } from "./hero.tsx";
import { HowItWorks } from "./how-it-works.tsx";
import { LandingNav } from "./landing-nav.tsx";
import { ShortBlocks } from "./short-blocks.tsx";
import { TalentShowcase } from "./talent-showcase.tsx";
import { Testimonials } from "./testimonials.tsx";
import "./landing.css";

/** The front door. On a first visit it comes without the app: see `still-page.ts`. */
export function LandingScreen({ origin }: { origin: string }) {
  useEffect(() => comeAlive(document), []);
  return (
    <>
      <SkipLink />
      <LandingNav />
      <main id="main">
        <Hero />
        <Features />
        <Discovery />
        <TalentShowcase />
        <HowItWorks />
        <ShortBlocks origin={origin} />
        <Testimonials />
      </main>
      <Foot />
    </>
  );
}
