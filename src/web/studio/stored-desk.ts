import type { Scene } from "./mixer.ts";

/** The host's settings: what viewers get, and the index of the preset. */
export type StoredDesk = {
  scene: Scene;
  isMuted: boolean;
  hasInset: boolean;
  /** undefined if not chosen: it then depends on the computer. */
  preset?: number | undefined;
};
export type OpenedDesk = StoredDesk & {
  /** What a reload changed, shown to the host. */
  notice?: string;
};
export type DeviceChoice = { camera: string; microphone: string };

const first: StoredDesk = { scene: "camera", isMuted: false, hasInset: true };
const scenes: unknown[] = ["camera", "screen", "slate"] satisfies Scene[];
const markOf = (eventId: string) => `broadcast-${eventId}`;
const devicesOf = (eventId: string) => `studio-devices-${eventId}`;
const deskOf = (eventId: string) => `studio-${eventId}`;

/** Since when this tab has been live, or undefined. Survives a reload or crash, and is removed at the end of the broadcast. */
export function readLiveSince(eventId: string): number | undefined {
  const mark = sessionStorage.getItem(markOf(eventId));
  return mark === null ? undefined : Number(mark) || Date.now();
}

/** This soon after the start, nothing may have arrived yet, so the room doesn't know who is live. */
const arrivesWithinMs = 60_000;

/** Whether this tab resumes by itself after a reload: only if the host's own broadcast is still on air. */
export function mayResume(
  since: number | undefined,
  onAir: { isViewer: boolean; byEncoder: boolean } | null,
): boolean {
  if (since === undefined) return false;
  return onAir ? onAir.isViewer && !onAir.byEncoder : Date.now() - since < arrivesWithinMs;
}

export function markLive(eventId: string, since: number): void {
  sessionStorage.setItem(markOf(eventId), String(since));
}

export function unmarkLive(eventId: string): void {
  sessionStorage.removeItem(markOf(eventId));
}

export function storeDesk(eventId: string, desk: StoredDesk): void {
  const { scene, isMuted, hasInset, preset } = desk;
  sessionStorage.setItem(deskOf(eventId), JSON.stringify({ scene, isMuted, hasInset, preset }));
}

/** The chosen camera and microphone. Empty for the browser's default. */
export function readDevices(eventId: string): DeviceChoice {
  const [camera = "", microphone = ""] = (sessionStorage.getItem(devicesOf(eventId)) ?? "").split(
    " ",
  );
  return { camera, microphone };
}

export function storeDevices(eventId: string, { camera, microphone }: DeviceChoice): void {
  sessionStorage.setItem(devicesOf(eventId), `${camera} ${microphone}`);
}

/** The desk as this tab left it. */
export function reopenDesk(eventId: string): OpenedDesk {
  return deskFrom(sessionStorage.getItem(deskOf(eventId)), readLiveSince(eventId) !== undefined);
}

/**
 * Restores the desk from storage. When going on air by itself it never turns on a camera or microphone that was off; if in doubt both
 * stay off.
 */
export function deskFrom(stored: string | null, isLive: boolean): OpenedDesk {
  const desk = parse(stored);
  if (!desk)
    return isLive
      ? {
          ...first,
          scene: "slate",
          isMuted: true,
          notice: "You are muted and viewers see the slate, because this page was loaded again.",
        }
      : first;
  if (desk.scene !== "screen") return desk;
  return {
    ...desk,
    scene: "slate",
    notice:
      "Your screen is no longer shared, because this page was loaded again. Viewers see the slate until you share it again.",
  };
}

function parse(stored: string | null): StoredDesk | undefined {
  let read: unknown;
  try {
    read = JSON.parse(stored ?? "null");
  } catch {
    return undefined;
  }
  if (typeof read !== "object" || read === null) return undefined;
  const { scene, isMuted, hasInset, preset } = read as Partial<StoredDesk>;
  if (!scenes.includes(scene) || typeof isMuted !== "boolean" || typeof hasInset !== "boolean")
    return undefined;
  return { ...(read as StoredDesk), preset: typeof preset === "number" ? preset : undefined };
}
