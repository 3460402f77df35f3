const good = { hertz: [880], shake: [60] };
const bad = { hertz: [220, 165], shake: [120, 80, 120] };
const noteSeconds = 0.14;

let sound: AudioContext | undefined;

/** Tells without being looked at: one short high note, or two low ones, and the phone shakes. */
export function signal(isGood: boolean): void {
  const { hertz, shake } = isGood ? good : bad;
  navigator.vibrate?.(shake);
  // A browser lets a page sound once somebody has pressed something on it.
  if (!navigator.userActivation?.hasBeenActive) return;
  sound ??= new AudioContext();
  for (const [at, pitch] of hertz.entries()) {
    const tone = sound.createOscillator();
    const volume = sound.createGain();
    volume.gain.value = 0.12;
    tone.frequency.value = pitch;
    tone.connect(volume).connect(sound.destination);
    tone.start(sound.currentTime + at * noteSeconds);
    tone.stop(sound.currentTime + (at + 1) * noteSeconds);
  }
}
