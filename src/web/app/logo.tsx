import { Link } from "@tanstack/react-router";
import { useMe } from "./session.ts";
import { logoShapes, logoWordmark } from "../../art/logo-shapes.ts";

interface LogoProps {
  /** The canopy is dark in both themes; paper follows the theme. */
  on?: "canopy" | "paper";
}

/** The prow and the stub keep their colors on any background. */
export function Logo({ on = "canopy" }: LogoProps) {
  const ink = on === "canopy" ? "#F6EEDC" : "var(--ink)";
  return (
    <svg viewBox="0 0 142 32" role="img" aria-label="Marquee">
      <path d={logoShapes.notch} fill={ink} />
      <path d={logoShapes.prow} fill="#FF5A1F" />
      {logoShapes.bulbs.map((cx) => (
        <circle key={cx} cx={cx} cy="2.7" r="1.15" fill="#FFC21F" />
      ))}
      <path transform="translate(44 28)" d={logoWordmark} fill={ink} />
      <path transform="translate(44 0)" d={logoShapes.stub} fill="#FF5A1F" />
    </svg>
  );
}

/** The product's name, which links members to their dashboard and visitors to the front page. */
export function HomeLink() {
  const me = useMe();
  return (
    <Link
      className="logo"
      to={me ? "/dashboard" : "/"}
      aria-label={me ? "Marquee, go to dashboard" : "Marquee home"}
    >
      <Logo />
    </Link>
  );
}
