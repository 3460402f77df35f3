let opening: ReturnType<typeof open> | undefined;

/** Opens sharp when the first picture arrives: an idle server saves its memory. */
export const openSharp = () => (opening ??= open());

async function open() {
  const { default: sharp } = await import("sharp");
  // Hostile files attack decoders, so all are disabled except those of the five formats people may send. Uploads are read from memory; SVG
  // by file name is enabled for images that we draw ourselves.
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
