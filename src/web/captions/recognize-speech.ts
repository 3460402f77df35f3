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

/** The browser's own recognition of speech; undefined where it has none. TypeScript's library does not know it. */
export function speechRecognizer(): Recognizer | undefined {
  const page = window as { SpeechRecognition?: Recognizer; webkitSpeechRecognition?: Recognizer };
  return page.SpeechRecognition ?? page.webkitSpeechRecognition;
}

type Listeners = {
  /** A sentence, and how long ago it began. */
  onSentence(text: string, agoMs: number): void;
  /** It can't go on; the browser's word for why. */
  onStopped(why: string): void;
};

/** Worth beginning again: browsers stop listening after a silence and now and then. */
const passing = new Set(["no-speech", "network", "aborted"]);
const restartMs = 500;

/** Listens to the microphone until the returned function is called. What is not final is not given on. */
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
