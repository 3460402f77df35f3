import { classes } from "./classes.ts";

/** The one door for markup as text: only what our own generators print may come through it. */
export function Svg({ markup, className }: { markup: string; className?: string }) {
  const html = { __html: markup };
  return <span className={classes("art", className)} dangerouslySetInnerHTML={html} />;
}
