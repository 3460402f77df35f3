import { Link } from "@tanstack/react-router";
import { ChevronRight, LogOut } from "lucide-react";
import { signOut } from "../app/session.ts";
import { Button } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { DeleteAccount } from "./delete-account.tsx";
import { ExportData } from "./export-data.tsx";

const pages = [
  { to: "/terms", label: "Terms of Service" },
  { to: "/privacy", label: "Privacy Policy" },
  { to: "/support", label: "Contact Support" },
] as const;

export function AboutSection() {
  return (
    <section id="about" aria-labelledby="about-h">
      <h2 id="about-h">App Info &amp; Support</h2>
      {pages.map(({ to, label }) => (
        <Link key={to} className="option-row option-row-link" to={to}>
          <b>{label}</b>
          <Icon of={ChevronRight} />
        </Link>
      ))}
      <ExportData />
      <div className="cluster is-spread settings-sign-out">
        <Button onClick={() => void signOut("/login")}>
          <Icon of={LogOut} />
          Logout
        </Button>
        <DeleteAccount />
      </div>
    </section>
  );
}
