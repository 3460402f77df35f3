export type Scene = "camera" | "screen" | "slate";
export type Device = "camera" | "microphone";
type MixerState = {
  scene: Scene;
  isMuted: boolean;
  /** The camera is shown over the shared screen. */
  hasInset: boolean;
  /** A change the host didn't make, shown until they choose something. */
  notice?: string | undefined;
  /** Devices that stopped by themselves: unplugged, or taken by another program. */
  lost: Device[];
};
export type Mixer = ReturnType<typeof openMixer>;

const pictureRatio = 16 / 9;
export const framesPerSecond = 30;
const insetShare = 0.24;

/**
 * Mixes camera, screen and slate into one video track, and the microphone and the screen's sound into one audio track. The tracks
 * stay the same whatever is switched, so encoding never stops. Only a change of size creates a new video track.
 */
export function openMixer(title: string, begin: Omit<MixerState, "lost">) {
  const canvas = document.createElement("canvas");
  const context = canvas.getContext("2d", { alpha: false });
  const camera = document.createElement("video");
  const screen = document.createElement("video");
  const audio = openAudio();
  const listeners = new Set<() => void>();
  let state: MixerState = { ...begin, lost: [] };
  // Before there is a microphone, so that it isn't heard even for a moment.
  audio.setMuted(begin.isMuted);
  /** Whether the slate replaces a lost camera rather than being chosen by the host. */
  let isStandIn = false;
  let rate: number = framesPerSecond;
  let withoutCamera = "Waiting for your camera";
  setHeight(720);
  const worker = new Worker(new URL("live-tick.ts", import.meta.url), { type: "module" });
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
  const sendToWorker = (rateOrDrawn: number | null) => worker.postMessage(rateOrDrawn);
  worker.addEventListener("message", () => {
    draw();
    sendToWorker(null);
  });
  sendToWorker(rate);
  let video: MediaStreamTrack | undefined;

  function set(changes: Partial<MixerState>) {
    state = { ...state, ...changes };
    for (const listener of listeners) listener();
  }
  /** Shows the slate instead of a lost camera, which would leave its last frame on screen. */
  function lose(device: Device) {
    const lost = [...new Set([...state.lost, device])];
    const hidesCamera = device === "camera" && state.scene === "camera";
    isStandIn ||= hidesCamera;
    set({ lost, scene: hidesCamera ? "slate" : state.scene });
  }
  function listen(stream: MediaStream | undefined) {
    for (const track of stream?.getTracks() ?? [])
      track.addEventListener("ended", () => {
        if (camera.srcObject === stream) lose(track.kind === "video" ? "camera" : "microphone");
      });
  }
  function setHeight(height: number) {
    canvas.height = height;
    canvas.width = Math.round((height * pictureRatio) / 2) * 2;
  }
  function draw() {
    if (!context) return;
    const { scene, lost, hasInset } = state;
    context.fillStyle = "#1b1512";
    context.fillRect(0, 0, canvas.width, canvas.height);
    const shown = scene === "screen" ? screen : camera;
    if (scene === "slate" || shown.readyState < shown.HAVE_CURRENT_DATA) {
      const isWaiting = scene === "camera" && !camera.srcObject;
      return drawSlate(context, isWaiting ? withoutCamera : "Back in a moment");
    }
    drawInside(context, shown, { x: 0, y: 0, width: canvas.width, height: canvas.height });
    const hasCamera = !lost.includes("camera") && camera.readyState >= camera.HAVE_CURRENT_DATA;
    if (scene !== "screen" || !hasInset || !hasCamera) return;
    const width = canvas.width * insetShare;
    const height = width / pictureRatio;
    const edge = canvas.width * 0.02;
    const place = { x: canvas.width - width - edge, y: canvas.height - height - edge };
    drawInside(context, camera, { ...place, width, height });
  }
  function drawSlate(on: CanvasRenderingContext2D, line: string) {
    on.fillStyle = "#f6eedc";
    on.textAlign = "center";
    on.font = `800 ${canvas.height / 10}px "Big Shoulders Variable", Impact, sans-serif`;
    on.fillText(title, canvas.width / 2, canvas.height / 2, canvas.width * 0.9);
    on.font = `${canvas.height / 24}px "Hanken Grotesk Variable", sans-serif`;
    on.fillText(line, canvas.width / 2, canvas.height * 0.6);
  }

  return {
    canvas,
    /** Opens a new video track, because the previous one may still hold frames of another height. */
    openVideo(height: number) {
      setHeight(height);
      video?.stop();
      [video] = canvas.captureStream(framesPerSecond).getVideoTracks();
      return video;
    },
    audioTrack: () => audio.track(),
    level: () => audio.level(),
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    read: () => state,
    rate: () => rate,
    /** Sets how many frames are drawn per second: fewer on a computer that can't keep up. */
    setRate(perSecond: number) {
      rate = perSecond;
      sendToWorker(rate);
    },
    hide(notice: string) {
      audio.setMuted(true);
      set({ scene: "slate", isMuted: true, notice });
    },
    setScene(scene: Scene) {
      isStandIn = false;
      set({ scene, notice: undefined });
    },
    /** Handles the end of screen sharing by the browser's own button. */
    loseScreen() {
      if (state.scene !== "screen") return;
      const hasCamera = !state.lost.includes("camera");
      const shown = hasCamera ? "your camera" : "the slate";
      isStandIn = !hasCamera;
      set({
        scene: hasCamera ? "camera" : "slate",
        notice: `Your screen is no longer shared. Viewers see ${shown}.`,
      });
    },
    setInset: (shown: boolean) => set({ hasInset: shown }),
    setMuted(muted: boolean) {
      audio.setMuted(muted);
      set({ isMuted: muted, notice: undefined });
    },
    /** Sets the preview's text while there is no camera. */
    setWithoutCamera: (line: string) => void (withoutCamera = line),
    async setCamera(stream: MediaStream | undefined) {
      stop(camera);
      listen(stream);
      await show(camera, stream);
      await audio.setMicrophone(stream);
      set({ lost: [], scene: isStandIn ? "camera" : state.scene });
      isStandIn = false;
    },
    async setScreen(stream: MediaStream | undefined) {
      stop(screen);
      await show(screen, stream);
      audio.setScreen(stream);
    },
    close() {
      worker.terminate();
      stop(camera);
      stop(screen);
      video?.stop();
      audio.close();
    },
  };
}

/** Mixes all sound into one track. A silent source keeps it running when there is no other, since the muxer waits for audio. */
function openAudio() {
  const context = new AudioContext({ sampleRate: 48_000 });
  const mixed = context.createMediaStreamDestination();
  const meter = context.createAnalyser();
  const gain = context.createGain();
  const silence = context.createConstantSource();
  const silent = context.createGain();
  silent.gain.value = 0;
  silence.connect(silent).connect(mixed);
  silence.start();
  gain.connect(meter).connect(mixed);
  const samples = new Float32Array(meter.fftSize);
  let microphone: AudioNode | undefined;
  let screen: AudioNode | undefined;
  const sourceOf = (stream: MediaStream | undefined) =>
    stream && stream.getAudioTracks().length > 0
      ? context.createMediaStreamSource(stream)
      : undefined;
  return {
    /** undefined while the browser blocks audio. */
    track: () => (context.state === "running" ? mixed.stream.getAudioTracks()[0] : undefined),
    level() {
      meter.getFloatTimeDomainData(samples);
      return Math.min(1, Math.max(...samples.map(Math.abs)));
    },
    setMuted: (muted: boolean) => void (gain.gain.value = muted ? 0 : 1),
    async setMicrophone(stream: MediaStream | undefined) {
      // In some browsers this never resolves while audio is blocked. The video must not wait for it.
      await Promise.race([
        context.resume(),
        new Promise((resolve) => {
          setTimeout(resolve, 5_000);
        }),
      ]);
      microphone?.disconnect();
      microphone = sourceOf(stream);
      microphone?.connect(gain);
    },
    setScreen(stream: MediaStream | undefined) {
      screen?.disconnect();
      screen = sourceOf(stream);
      screen?.connect(mixed);
    },
    close: () => void context.close(),
  };
}

async function show(video: HTMLVideoElement, stream: MediaStream | undefined): Promise<void> {
  video.srcObject = stream ?? null;
  video.muted = true;
  video.playsInline = true;
  if (stream && stream.getVideoTracks().length > 0) await video.play();
}

function stop(video: HTMLVideoElement): void {
  if (!(video.srcObject instanceof MediaStream)) return;
  for (const track of video.srcObject.getTracks()) track.stop();
  video.srcObject = null;
}

type Place = { x: number; y: number; width: number; height: number };

/** Draws the whole video, scaled to fit. */
function drawInside(on: CanvasRenderingContext2D, video: HTMLVideoElement, place: Place): void {
  const { videoWidth, videoHeight } = video;
  const scale = Math.min(place.width / videoWidth, place.height / videoHeight);
  const [width, height] = [videoWidth * scale, videoHeight * scale];
  const [x, y] = [place.x + (place.width - width) / 2, place.y + (place.height - height) / 2];
  on.drawImage(video, x, y, width, height);
}
