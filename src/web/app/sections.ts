import { useRouterState } from "@tanstack/react-router";
import { Bell, Compass, Files, House, MessageCircle, Settings, User } from "lucide-react";

/** The sections of the product in the order of the navigation; `tab` is the short name in the phone's tab bar. */
export const sections = [
  { to: "/dashboard", label: "Home", tab: "Home", icon: House },
  { to: "/profile", label: "My Profile", tab: "Profile", icon: User },
  { to: "/myposts", label: "My Posts", icon: Files },
  { to: "/discover-events", label: "Discover Events", tab: "Discover", icon: Compass },
  { to: "/messages", label: "Messages", tab: "Messages", icon: MessageCircle },
  { to: "/notifications", label: "Notifications", tab: "Notifications", icon: Bell },
  { to: "/settings", label: "Settings", icon: Settings },
] as const;

/** The tab bar's five, in its own order. */
export const tabs = ["Home", "Discover", "Messages", "Notifications", "Profile"] as const;

type Section = (typeof sections)[number]["to"];

/** Tells which section the open page belongs to, for `aria-current`; addresses are read in any letter case. */
export function useCurrentSection(): (to: Section) => "page" | undefined {
  const path = useRouterState({
    select: ({ location }) => location.pathname.toLowerCase().replace(/\/$/, ""),
  });
  // Another person's profile lies below /profile but is not the viewer's own.
  return (to) =>
    path === to || (to !== "/profile" && path.startsWith(`${to}/`)) ? "page" : undefined;
}
