import { poster, type PosterInput } from "../../art/poster.ts";
import { Svg } from "./svg.tsx";

/** The printed poster, inlined so that it uses the page's font. Its title is next to it, so screen readers skip it. */
export function Poster(props: PosterInput) {
  return <Svg markup={poster({ label: "", ...props })} />;
}
