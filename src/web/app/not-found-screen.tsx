import { Link } from "@tanstack/react-router";
import { Poster } from "../ui/poster-sheet.tsx";
import { useMe } from "./session.ts";

/** The designed 404, wherever in the product the wrong door was. */
export function NotFoundScreen() {
  const me = useMe();
  return (
    <main id="main" className="not-found">
      <div>
        <p className="d not-found-number">404</p>
        <h1 className="d-lg mt6">This show has closed.</h1>
        <p className="lead mt3">
          The page moved, ended or never opened. The rest of the bill is still on.
        </p>
        <div className="row row-w mt6">
          <Link to={me ? "/dashboard" : "/"} className="btn btn-p btn-l">
            {me ? "Go to dashboard" : "Go to the front door"}
          </Link>
          <Link to="/discover-events" className="btn btn-l">
            Discover Events
          </Link>
        </div>
      </div>
      <div className="only-d not-found-poster">
        <Poster
          title="Sorry, wrong door"
          category="Music"
          seed="404"
          template="beams"
          print={0}
          meta="Tonight only · exit left"
          label=""
        />
      </div>
    </main>
  );
}
