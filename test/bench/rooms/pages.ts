import type { LaunchOptions } from "@playwright/test";

declare global {
  interface Window {
    /** When the page's video showed its first frame, in milliseconds since the navigation started. */
    firstFrameAt: number | undefined;
    /** Milliseconds between the clock in each frame and the current time. */
    delays: { at: number; delay: number }[];
    stalls: number[];
  }
}

export const launchOptions: LaunchOptions = {
  executablePath: process.env["CHROME_PATH"] ?? "/usr/bin/chromium",
  args: [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--use-fake-ui-for-media-stream",
    "--use-fake-device-for-media-stream",
    "--autoplay-policy=no-user-gesture-required",
  ],
};

/** Runs in the viewer's page: records when the video shows its first frame. */
export function firstFrame(): void {
  const look = () => {
    const video = document.querySelector("video");
    if (!video) return void requestAnimationFrame(look);
    video.requestVideoFrameCallback((now) => {
      window.firstFrameAt ??= now;
    });
  };
  look();
}

/** Runs in the host's page: a camera that shows the clock as black and white columns, with a tone. */
export function clockCamera(): void {
  navigator.mediaDevices.getUserMedia = async () => {
    const canvas = document.createElement("canvas");
    canvas.width = 1280;
    canvas.height = 720;
    const on = canvas.getContext("2d")!;
    const draw = () => {
      const now = Date.now() % 2 ** 24;
      for (let bit = 0; bit < 24; bit += 1) {
        on.fillStyle = (now >> bit) & 1 ? "#fff" : "#000";
        on.fillRect((bit * 1280) / 24, 0, 1280 / 24 + 1, 720);
      }
    };
    draw();
    setInterval(draw, 16);
    const sound = new AudioContext();
    const tone = sound.createOscillator();
    const out = sound.createMediaStreamDestination();
    tone.connect(out);
    tone.start();
    return new MediaStream([...canvas.captureStream(30).getTracks(), ...out.stream.getTracks()]);
  };
}

/** Runs in the host's page: a camera that turns white for 0.3 s every three seconds, with a beep of the same length. */
export function flashCamera(): void {
  navigator.mediaDevices.getUserMedia = async () => {
    const canvas = document.createElement("canvas");
    canvas.width = 1280;
    canvas.height = 720;
    const on = canvas.getContext("2d")!;
    const sound = new AudioContext();
    const tone = sound.createOscillator();
    tone.frequency.value = 1_000;
    const gain = sound.createGain();
    gain.gain.value = 0;
    const out = sound.createMediaStreamDestination();
    tone.connect(gain).connect(out);
    tone.start();
    let drawn = 0;
    setInterval(() => {
      const isOn = performance.now() % 3_000 < 300;
      gain.gain.value = isOn ? 0.8 : 0;
      drawn += 1;
      // A canvas that never changes produces no frames.
      on.fillStyle = isOn ? "#fff" : drawn % 2 ? "#000" : "#080808";
      on.fillRect(0, 0, 1280, 720);
    }, 16);
    return new MediaStream([...canvas.captureStream(30).getTracks(), ...out.stream.getTracks()]);
  };
}

/** Runs in the viewer's page: reads the clock from each frame, and records stalls. */
export function readClock(): void {
  window.delays = [];
  window.stalls = [];
  const canvas = document.createElement("canvas");
  canvas.width = 240;
  canvas.height = 4;
  const on = canvas.getContext("2d", { willReadFrequently: true })!;
  let watched: HTMLVideoElement | null = null;
  const look = () => {
    const video = document.querySelector("video");
    if (video && video !== watched) {
      watched = video;
      video.addEventListener("waiting", () => {
        if (window.delays.length > 0) window.stalls.push(performance.now());
      });
      const read = () => {
        on.drawImage(video, 0, 0, 240, 4);
        const { data } = on.getImageData(0, 2, 240, 1);
        let shown = 0;
        for (let bit = 0; bit < 24; bit += 1)
          if (data[(bit * 10 + 5) * 4]! > 127) shown |= 1 << bit;
        const now = Date.now() % 2 ** 24;
        window.delays.push({ at: performance.now(), delay: now - shown });
        video.requestVideoFrameCallback(read);
      };
      video.requestVideoFrameCallback(read);
    }
    setTimeout(look, 50);
  };
  look();
}
