import { useRouterState } from "@tanstack/react-router";
import {
  Bell,
  CalendarDays,
  Compass,
  Files,
  Handshake,
  House,
  MessageCircle,
  MicVocal,
  Settings,
  Sparkles,
  Ticket,
  User,
} from "lucide-react";

/** The sections of the product in the order of the navigation; `tab` is the short name in the phone's tab bar. */
export const sections = [
  { to: "/dashboard", label: "Home", tab: "Home", icon: House },
  { to: "/profile", label: "My Profile", tab: "Profile", icon: User },
  { to: "/myposts", label: "My Posts", icon: Files },
  { to: "/discover-events", label: "Discover Events", tab: "Discover", icon: Compass },
  { to: "/messages", label: "Messages", tab: "Messages", icon: MessageCircle },
  { to: "/notifications", label: "Notifications", icon: Bell },
  { to: "/settings", label: "Settings", icon: Settings },
] as const;

/** The second group, between the sections and Logout, which stays at the end. */
export const personalSections = [
  { to: "/tickets", label: "Your tickets", tab: "Tickets", icon: Ticket },
  { to: "/my-events", label: "Your events", icon: CalendarDays },
  { to: "/for-you", label: "For you", icon: Sparkles },
  { to: "/talent", label: "Find Talent", icon: MicVocal },
  { to: "/bookings", label: "Bookings", icon: Handshake },
] as const;

export type Section = (typeof sections | typeof personalSections)[number];

/** The five entries of the tab bar, in its own order; notifications stay in the top bar. */
export const tabs = ["Home", "Discover", "Tickets", "Messages", "Profile"] as const;

/** Tells which section the open page belongs to, for `aria-current`; addresses are read in any letter case. */
export function useCurrentSection(): (to: Section["to"]) => "page" | undefined {
  const path = useRouterState({
    select: ({ location }) => location.pathname.toLowerCase().replace(/\/$/, ""),
  });
  // An organizer's work on a call is part of booking, and so is an act's availability.
  const isBookingWork = /^\/calls\/([^/]+\/(board|edit)|new)$|^\/talent\/[^/]+\/availability$/.test(
    path,
  );
  // Another person's profile lies below /profile but is not the viewer's own.
  return (to) =>
    path === to ||
    (isBookingWork ? to === "/bookings" : to !== "/profile" && path.startsWith(`${to}/`))
      ? "page"
      : undefined;
}
