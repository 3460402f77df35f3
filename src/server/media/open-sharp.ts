let opening: ReturnType<typeof open> | undefined;

/** The decoder and encoder of pictures, read when the first is there: a server at rest does without its memory. */
export const openSharp = () => (opening ??= open());

async function open() {
  const { default: sharp } = await import("sharp");
  // Hostile files attack decoders: all are disabled but those of the five kinds people may send. What they send is
  // read from memory; SVG by a file's name is open for the sheets that we draw ourselves.
  sharp.block({ operation: ["VipsForeignLoad"] });
  sharp.unblock({
    operation: ["Jpeg", "Png", "Webp", "Heif", "Nsgif", "SvgFile"].map(
      (kind) => `VipsForeignLoad${kind}`,
    ),
  });
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}
