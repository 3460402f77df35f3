import { poster, type PosterInput } from "../../art/poster.ts";
import { Svg } from "./svg.tsx";

/** The printed poster, inlined so that it is set in the page's own face. Its title stands beside it, so it is not read aloud. */
export function Poster(props: PosterInput) {
  return <Svg markup={poster({ label: "", ...props })} />;
}
