import {
  AlarmClock,
  AtSign,
  CalendarClock,
  CalendarX,
  Heart,
  type LucideIcon,
  MessageCircle,
  MessageCirclePlus,
  MessageSquare,
  Ticket,
  UserPlus,
} from "lucide-react";
import type { Notification } from "../../contract/notifications.ts";

export type Kind = Notification["kind"];

/** How each kind looks on its card and what it is called in the settings. */
export const kinds: Record<Kind, { icon: LucideIcon; label: string }> = {
  follow: { icon: UserPlus, label: "New followers" },
  like: { icon: Heart, label: "Likes" },
  comment: { icon: MessageSquare, label: "Comments" },
  mention: { icon: AtSign, label: "Mentions" },
  message: { icon: MessageCircle, label: "Messages" },
  "message-request": { icon: MessageCirclePlus, label: "Message requests" },
  rsvp: { icon: Ticket, label: "RSVPs to your events" },
  "event-changed": { icon: CalendarClock, label: "Changes of events" },
  "event-cancelled": { icon: CalendarX, label: "Cancelled events" },
  reminder: { icon: AlarmClock, label: "Reminders of events you go to" },
  "saved-reminder": { icon: AlarmClock, label: "Reminders of saved and maybe" },
};
