export type PlayerActions = ReturnType<typeof actionsOn>;

/** The actions of the controls and keys on a video. */
export function actionsOn(video: HTMLVideoElement | null, frame: HTMLElement | null) {
  const withVideo = (work: (one: HTMLVideoElement) => unknown) => () => {
    if (video) work(video);
  };
  return {
    toggle: withVideo((one) => (one.paused ? void one.play() : one.pause())),
    jump: (seconds: number) =>
      withVideo((one) => {
        one.currentTime = seconds;
        void one.play();
      })(),
    mute: withVideo((one) => (one.muted = !one.muted)),
    seek: (seconds: number) => withVideo((one) => (one.currentTime = seconds))(),
    step: (seconds: number) => withVideo((one) => (one.currentTime += seconds))(),
    speed: (rate: number) => withVideo((one) => (one.playbackRate = rate))(),
    setVolume: (volume: number) =>
      withVideo((one) => {
        one.muted = false;
        one.volume = Math.min(1, Math.max(0, volume));
      })(),
    louder: (by: number) =>
      withVideo((one) => (one.volume = Math.min(1, Math.max(0, one.volume + by))))(),
    fullScreen: () =>
      void (document.fullscreenElement
        ? document.exitFullscreen()
        : frame?.requestFullscreen().catch(() => undefined)),
    pictureInPicture: withVideo((one) =>
      document.pictureInPictureElement
        ? void document.exitPictureInPicture()
        : void one.requestPictureInPicture().catch(() => undefined),
    ),
  };
}

/** The actions by key, with the usual keys of other players. */
export function keysOf(act: PlayerActions): Record<string, (() => void) | undefined> {
  return {
    " ": act.toggle,
    k: act.toggle,
    m: act.mute,
    f: act.fullScreen,
    p: act.pictureInPicture,
    ArrowLeft: () => act.step(-5),
    ArrowRight: () => act.step(5),
    ArrowUp: () => act.louder(0.1),
    ArrowDown: () => act.louder(-0.1),
  };
}
