import { Link } from "@tanstack/react-router";
import { ChevronRight, LogOut } from "lucide-react";
import { messageAudiences } from "../../contract/message-limits.ts";
import { signOut } from "../app/session.ts";
import { Button } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { Segmented } from "../ui/segmented.tsx";
import { AccountSection } from "./account-section.tsx";
import { AppearanceSection } from "./appearance-section.tsx";
import { BlockedPeople } from "./blocked-people.tsx";
import { MutedPeople } from "./muted-people.tsx";
import { MutedWords } from "./muted-words.tsx";
import { ConnectionsSection, type Returned } from "./connections-section.tsx";
import { DeleteAccount } from "./delete-account.tsx";
import { ExportData } from "./export-data.tsx";
import { NotificationChoices } from "./notification-choices.tsx";
import { OptionRow, SwitchRow } from "./option-row.tsx";
import { PreferencesSection } from "./preferences-section.tsx";
import { ProofDesk } from "./proof.tsx";
import { PushRows } from "./push-rows.tsx";
import { SectionNav } from "./section-nav.tsx";
import { SessionList } from "./session-list.tsx";
import { TwoFactor } from "./two-factor.tsx";
import { useSettings } from "./use-settings.ts";
import "./settings.css";

/** The settings page. Every control saves at once and confirms it. */
export function SettingsScreen({ returned }: { returned: Returned }) {
  return (
    <main id="main">
      <div className="page-head">
        <h1>Settings</h1>
      </div>
      <ProofDesk>
        <div className="settings">
          <SectionNav />
          <div>
            <AccountSection />
            <PrivacySection />
            <NotificationsSection />
            <AppearanceSection />
            <PreferencesSection />
            <ConnectionsSection returned={returned} />
            <AboutSection />
          </div>
        </div>
      </ProofDesk>
    </main>
  );
}

function NotificationsSection() {
  const { settings, save } = useSettings();
  return (
    <section id="notifications" aria-labelledby="notifications-h">
      <h2 id="notifications-h">Notifications</h2>
      <SwitchRow
        title="Email notifications"
        on={settings.emailNotifications}
        onChange={(emailNotifications) => save({ emailNotifications })}
      />
      <PushRows />
      <SwitchRow
        title="Event reminders"
        help="The day before and one hour before the start"
        on={settings.eventReminders}
        onChange={(eventReminders) => save({ eventReminders })}
      />
      <NotificationChoices email={settings.emailNotifications} push={settings.pushNotifications} />
    </section>
  );
}

const audienceNames = {
  everyone: "Everyone",
  friends: "Friends Only",
  "no-one": "No one",
} as const;

function PrivacySection() {
  const { settings, save } = useSettings();
  return (
    <section id="privacy" aria-labelledby="privacy-h">
      <h2 id="privacy-h">Privacy</h2>
      <OptionRow title="Who can message you" help="Friends are people who follow each other">
        <Segmented
          label="Who can message you"
          value={settings.whoCanMessage}
          onChange={(whoCanMessage) => save({ whoCanMessage })}
          options={messageAudiences.map((value) => ({ value, label: audienceNames[value] }))}
        />
      </OptionRow>
      <BlockedPeople />
      <MutedPeople />
      <MutedWords />
      <Link className="option-row option-row-link" to="/notices">
        <span className="option-row-text">
          <b>Decisions about you</b>
          <span>What moderators and organizers decided, with the way to appeal</span>
        </span>
        <Icon of={ChevronRight} />
      </Link>
      <TwoFactor />
      <SessionList />
    </section>
  );
}

const pages = [
  { to: "/terms", label: "Terms of Service" },
  { to: "/privacy", label: "Privacy Policy" },
  { to: "/support", label: "Contact Support" },
] as const;

function AboutSection() {
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
