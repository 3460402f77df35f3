import { useQuery } from "@tanstack/react-query";
import { AdminPage } from "../moderation/admin-nav.tsx";
import { Badge } from "../ui/badge.tsx";
import { ErrorState } from "../ui/states.tsx";
import { SignUpSection } from "./sign-up-section.tsx";
import { siteSettingsQuery } from "./queries.ts";

/** Who can sign up, and the configuration, which is read-only here: it's set on the server. */
export function SiteSettingsScreen() {
  const { data, isPending, isError, refetch } = useQuery(siteSettingsQuery);
  return (
    <AdminPage
      title="Site settings"
      words="Changes take effect immediately. Everything else is set on the server."
    >
      <SignUpSection />
      <section className="page-subsection">
        <div className="section-head">
          <h2>Set where the site runs</h2>
        </div>
        <p className="supporting-text">
          Environment variables or the .env file set these; a restart applies a change.
        </p>
        {isPending && <p className="muted-text">Loading settings</p>}
        {isError && (
          <ErrorState message="We couldn't load the settings." onRetry={() => void refetch()} />
        )}
        {data && (
          <ul className="list-rows">
            {data.items.map(({ name, about, value, secret }) => (
              <li key={name} className="site-setting">
                <div>
                  <code>{name}</code>
                  <p className="supporting-text">{withCode(about)}</p>
                </div>
                {value === null ? (
                  <span className="muted-text">Not set</span>
                ) : secret ? (
                  <Badge tone="ok">Set, secret</Badge>
                ) : (
                  <span className="site-setting-value">{value}</span>
                )}
              </li>
            ))}
          </ul>
        )}
      </section>
    </AdminPage>
  );
}

/** Renders text between backticks as code. */
function withCode(text: string) {
  return text.split("`").map((part, at) => (at % 2 === 1 ? <code key={part}>{part}</code> : part));
}
