import { SwitchRow } from "./option-row.tsx";
import { useSettings } from "./use-settings.ts";

export function NotificationsSection() {
  const { settings, save } = useSettings();
  return (
    <section id="notifications" aria-labelledby="notifications-h">
      <h2 id="notifications-h">Notifications</h2>
      <SwitchRow
        title="Email notifications"
        on={settings.emailNotifications}
        onChange={(emailNotifications) => save({ emailNotifications })}
      />
      <SwitchRow
        title="Push notifications"
        on={settings.pushNotifications}
        onChange={(pushNotifications) => save({ pushNotifications })}
      />
      <SwitchRow
        title="Event reminders"
        help="The day before and one hour before doors"
        on={settings.eventReminders}
        onChange={(eventReminders) => save({ eventReminders })}
      />
    </section>
  );
}
