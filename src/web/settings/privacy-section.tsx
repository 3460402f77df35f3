import { messageAudiences } from "../../contract/message-limits.ts";
import { Segmented } from "../ui/segmented.tsx";
import { BlockedPeople } from "./blocked-people.tsx";
import { OptionRow } from "./option-row.tsx";
import { SessionList } from "./session-list.tsx";
import { TwoFactor } from "./two-factor.tsx";
import { useSettings } from "./use-settings.ts";

const audienceNames = {
  everyone: "Everyone",
  friends: "Friends Only",
  "no-one": "No one",
} as const;

export function PrivacySection() {
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
      <TwoFactor />
      <SessionList />
    </section>
  );
}
