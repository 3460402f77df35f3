type Heard = { isFinal: boolean; [at: number]: { transcript: string } };
type HeardEvent = Event & { resultIndex: number; results: ArrayLike<Heard> };
interface Recognition extends EventTarget {
  continuous: boolean;
  interimResults: boolean;
  lang: string;
  start(): void;
  abort(): void;
}
type Recognizer = new () => Recognition;

/** The browser's speech recognition, or undefined if it has none. Missing from TypeScript's DOM types. */
export function speechRecognizer(): Recognizer | undefined {
  const page = window as { SpeechRecognition?: Recognizer; webkitSpeechRecognition?: Recognizer };
  return page.SpeechRecognition ?? page.webkitSpeechRecognition;
}

type Listeners = {
  /** A sentence, and how long ago it started. */
  onSentence(text: string, agoMs: number): void;
  /** Recognition can't continue, with the browser's error code. */
  onStopped(why: string): void;
};

/** Errors worth a restart: browsers stop listening after a silence and occasionally otherwise. */
const passing = new Set(["no-speech", "network", "aborted"]);
const restartMs = 500;

/** Listens to the microphone until the returned function is called. Only reports final results. */
export function recognizeSpeech(
  Recognition: Recognizer,
  lang: string,
  { onSentence, onStopped }: Listeners,
): () => void {
  const recognition = new Recognition();
  Object.assign(recognition, { continuous: true, interimResults: true, lang });
  let isOver = false;
  let startedAt: number | undefined;
  let restarting: ReturnType<typeof setTimeout> | undefined;
  recognition.addEventListener("result", (event) => {
    const { results, resultIndex } = event as HeardEvent;
    const now = performance.now();
    startedAt ??= now;
    for (const result of Array.from(results).slice(resultIndex)) {
      if (!result.isFinal) continue;
      onSentence(result[0]?.transcript ?? "", now - (startedAt ?? now));
      startedAt = undefined;
    }
  });
  recognition.addEventListener("error", (event) => {
    const { error } = event as Event & { error: string };
    if (passing.has(error) || isOver) return;
    isOver = true;
    onStopped(error);
  });
  recognition.addEventListener("end", () => {
    startedAt = undefined;
    if (!isOver) restarting = setTimeout(() => recognition.start(), restartMs);
  });
  recognition.start();
  return () => {
    isOver = true;
    clearTimeout(restarting);
    recognition.abort();
  };
}
