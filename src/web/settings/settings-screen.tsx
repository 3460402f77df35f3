import { AboutSection } from "./about-section.tsx";
import { AccountSection } from "./account-section.tsx";
import { AppearanceSection } from "./appearance-section.tsx";
import { ConnectionsSection } from "./connections-section.tsx";
import { NotificationsSection } from "./notifications-section.tsx";
import { PreferencesSection } from "./preferences-section.tsx";
import { PrivacySection } from "./privacy-section.tsx";
import { ProofDesk } from "./proof.tsx";
import { SectionNav } from "./section-nav.tsx";
import "./settings.css";

/** Every control saves at once and says so. */
export function SettingsScreen({ google }: { google: string | undefined }) {
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
            <ConnectionsSection google={google} />
            <AboutSection />
          </div>
        </div>
      </ProofDesk>
    </main>
  );
}
