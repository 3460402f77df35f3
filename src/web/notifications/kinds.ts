import {
  AlarmClock,
  AtSign,
  CalendarCheck,
  CircleHelp,
  Handshake,
  CalendarClock,
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
  "auto-rsvp": { icon: CalendarCheck, label: "Auto-accepted invitations" },
  ask: { icon: Handshake, label: "Team and line-up invitations" },
  reconfirm: { icon: CircleHelp, label: "Reconfirm requests" },
  released: { icon: TicketX, label: "Waitlist offers that expired" },
  "ticket-taken": { icon: Tickets, label: "Tickets you transferred" },
  resold: { icon: TicketMinus, label: "Tickets of yours that resold" },
  offer: { icon: TicketCheck, label: "Waitlist offers" },
  "event-changed": { icon: CalendarClock, label: "Event changes" },
  "event-cancelled": { icon: CalendarX, label: "Cancelled events" },
  reminder: { icon: AlarmClock, label: "Reminders for events you're going to" },
  "saved-reminder": { icon: AlarmClock, label: "Reminders for saved and maybe" },
};
