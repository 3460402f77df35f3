import { NotificationChoices } from "./notification-choices.tsx";
import { SwitchRow } from "./option-row.tsx";
import { PushRows } from "./push-rows.tsx";
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
      <PushRows />
      <SwitchRow
        title="Event reminders"
        help="The day before and one hour before doors"
        on={settings.eventReminders}
        onChange={(eventReminders) => save({ eventReminders })}
      />
      <NotificationChoices email={settings.emailNotifications} push={settings.pushNotifications} />
    </section>
  );
}
