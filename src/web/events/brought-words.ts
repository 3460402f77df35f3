/** "12 views, 3 going" */
export function broughtWords({ views, rsvps }: { views: number; rsvps: number }): string {
  return `${views.toLocaleString("en")} ${views === 1 ? "view" : "views"}, ${rsvps.toLocaleString("en")} going`;
}
