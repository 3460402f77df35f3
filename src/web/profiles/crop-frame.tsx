import { type KeyboardEvent, type PointerEvent, useRef } from "react";
import { type Crop, moved, scaledTo, type Size } from "./crop.ts";

const step = 0.04;
const steps: Record<string, { x: number; y: number }> = {
  ArrowLeft: { x: -step, y: 0 },
  ArrowRight: { x: step, y: 0 },
  ArrowUp: { x: 0, y: -step },
  ArrowDown: { x: 0, y: step },
};

interface CropFrameProps {
  address: string;
  picture: Size;
  /** The frame's width divided by its height. */
  ratio: number;
  round: boolean;
  crop: Crop;
  onCrop: (crop: Crop) => void;
}

/** A picture behind a frame, moved by pointer or arrow keys. A button, so that it can have the focus. */
export function CropFrame({ address, picture, ratio, round, crop, onCrop }: CropFrameProps) {
  const last = useRef<{ x: number; y: number }>(undefined);
  const scaled = scaledTo(picture, ratio, crop.zoom);

  function drag(event: PointerEvent<HTMLButtonElement>) {
    if (!last.current) return;
    const { width } = event.currentTarget.getBoundingClientRect();
    const by = {
      x: (event.clientX - last.current.x) / width,
      y: (event.clientY - last.current.y) / width,
    };
    last.current = { x: event.clientX, y: event.clientY };
    onCrop(moved(crop, picture, ratio, by));
  }

  function push(event: KeyboardEvent) {
    const by = steps[event.key];
    if (!by) return;
    event.preventDefault();
    onCrop(moved(crop, picture, ratio, by));
  }

  return (
    <button
      type="button"
      className={round ? "crop-frame crop-frame-round" : "crop-frame"}
      style={{ aspectRatio: String(ratio) }}
      aria-label="Position of the picture: drag it, or press the arrow keys"
      onKeyDown={push}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        last.current = { x: event.clientX, y: event.clientY };
      }}
      onPointerMove={drag}
      onPointerUp={() => (last.current = undefined)}
      onPointerCancel={() => (last.current = undefined)}
    >
      <img
        src={address}
        alt=""
        draggable={false}
        style={{
          width: percent(scaled.width),
          left: percent(-(scaled.width - 1) * crop.x),
          top: percent(-(scaled.height - 1 / ratio) * crop.y * ratio),
        }}
      />
    </button>
  );
}

function percent(part: number): string {
  return `${part * 100}%`;
}
