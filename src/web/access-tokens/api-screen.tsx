import { Link } from "@tanstack/react-router";
import { ArrowLeft } from "lucide-react";
import { ProofDesk } from "../settings/proof.tsx";
import { Icon } from "../ui/icon.tsx";
import { WebhookList } from "../webhooks/webhook-list.tsx";
import { TokenList } from "./token-list.tsx";

/** Access tokens and webhooks: what connects other programs to the viewer's account. */
export function ApiScreen() {
  return (
    <main id="main">
      <nav className="supporting-text back-link" aria-label="Breadcrumb">
        <Link to="/settings" className="side-by-side is-tight">
          <Icon of={ArrowLeft} size="small" />
          Settings
        </Link>
      </nav>
      <div className="page-head">
        <h1>API and webhooks</h1>
        <p className="supporting-text">
          Connect your own programs. <a href="/api/docs">The API reference</a> lists every
          operation.
        </p>
      </div>
      <ProofDesk>
        <TokenList />
        <WebhookList />
      </ProofDesk>
    </main>
  );
}
