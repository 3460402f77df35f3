import { Link } from "@tanstack/react-router";

/** A section of the navigation that this release does not have yet, said plainly. */
export function NotYetScreen({ title }: { title: string }) {
  return (
    <main id="main">
      <div className="head">
        <h1>{title}</h1>
      </div>
      <div className="note">
        <p>
          {title} are not part of this release yet.{" "}
          <Link className="link" to="/dashboard">
            Back to the feed
          </Link>
        </p>
      </div>
    </main>
  );
}
