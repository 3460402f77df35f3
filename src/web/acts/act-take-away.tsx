import { CalendarSync, Code, Download, Rss } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import type { Act } from "../../contract/talent/acts.ts";
import { siteOrigin } from "../app/request-context.ts";
import { webcal } from "../feeds/subscribe.tsx";
import { Button } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";

// Loaded only when somebody embeds the act.
const EmbedDialog = lazy(() =>
  import("../feeds/embed-code.tsx").then((module) => ({ default: module.EmbedDialog })),
);

/** What the press, other sites and people without an account can take from an act's page. */
export function ActTakeAway({ act: { id, slug, name } }: { act: Act }) {
  const [isEmbedding, setEmbedding] = useState(false);
  return (
    <section className="page-subsection">
      <div className="section-head">
        <h2>For the press</h2>
      </div>
      <a className="act-file" href={`/api/v1/acts/${id}/press-kit.zip`} download>
        <Icon of={Download} />
        <span>
          <b>Press kit</b>
          <span className="fine-print">
            ZIP file with text, riders, testimonials, pictures and sound
          </span>
        </span>
      </a>
      <div className="section-head act-follow-head">
        <h2>Follow without an account</h2>
      </div>
      <p className="cluster">
        <a className="link side-by-side is-tight" href={`/rss/acts/${slug}.xml`}>
          <Icon of={Rss} size="small" />
          RSS
        </a>
        <a
          className="link side-by-side is-tight"
          href={webcal(`${siteOrigin()}/calendar/acts/${slug}.ics`)}
        >
          <Icon of={CalendarSync} size="small" />
          Calendar
        </a>
        <Button size="small" onClick={() => setEmbedding(true)}>
          <Icon of={Code} size="small" />
          Embed
        </Button>
      </p>
      {isEmbedding && (
        <Suspense>
          <EmbedDialog
            path={`/embed/acts/${slug}`}
            title={name}
            height={640}
            onClose={() => setEmbedding(false)}
          />
        </Suspense>
      )}
    </section>
  );
}
