import {
  AlarmClock,
  AtSign,
  CalendarCheck,
  CircleHelp,
  Handshake,
  CalendarClock,
  CalendarPlus,
  CalendarX,
  Heart,
  type LucideIcon,
  Mail,
  MessageCircle,
  MessageCirclePlus,
  MessageSquare,
  Ticket,
  TicketCheck,
  TicketMinus,
  TicketX,
  Tickets,
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
  invitation: { icon: Mail, label: "Invitations" },
  "auto-rsvp": { icon: CalendarCheck, label: "Invitations your settings answered" },
  ask: { icon: Handshake, label: "Being asked to take part" },
  reconfirm: { icon: CircleHelp, label: "Asking whether you still come" },
  released: { icon: TicketX, label: "Places of yours that passed on" },
  "ticket-taken": { icon: Tickets, label: "Tickets that you handed on" },
  resold: { icon: TicketMinus, label: "Tickets of yours that are sold on" },
  offer: { icon: TicketCheck, label: "Places that come free" },
  "new-event": { icon: CalendarPlus, label: "New events of organizers you follow" },
  "event-changed": { icon: CalendarClock, label: "Changes of events" },
  "event-cancelled": { icon: CalendarX, label: "Cancelled events" },
  reminder: { icon: AlarmClock, label: "Reminders of events you go to" },
  "saved-reminder": { icon: AlarmClock, label: "Reminders of saved and maybe" },
};
