import { classes } from "./classes.ts";

/** The only component that renders markup from a string: pass it nothing but the output of our own generators. */
export function Svg({ markup, className }: { markup: string; className?: string }) {
  const html = { __html: markup };
  return <span className={classes("art", className)} dangerouslySetInnerHTML={html} />;
}
