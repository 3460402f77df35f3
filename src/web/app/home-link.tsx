import { Link } from "@tanstack/react-router";
import { Logo } from "./logo.tsx";
import { useMe } from "./session.ts";

/** The name of the product, which leads members to their dashboard and strangers to the front door. */
export function HomeLink() {
  const me = useMe();
  return (
    <Link
      className="logo"
      to={me ? "/dashboard" : "/"}
      aria-label={me ? "Marquee, go to dashboard" : "Marquee, go to the front door"}
    >
      <Logo />
    </Link>
  );
}
