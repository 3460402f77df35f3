import { Mic, MicOff } from "lucide-react";
import { useEffect, useEffectEvent, useState } from "react";
import { Button } from "../ui/button.tsx";
import { Select } from "../ui/field.tsx";
import { Icon } from "../ui/icon.tsx";
import { Note } from "../ui/note.tsx";
import { splitLines } from "./caption-lines.ts";
import { recognizeSpeech, speechRecognizer } from "./recognize-speech.ts";

const reasons: Record<string, string> = {
  "not-allowed": "The browser isn't allowed to listen. Allow the microphone for this site.",
  "service-not-allowed": "This browser doesn't allow speech recognition here.",
  "language-not-supported": "This browser can't recognize this language.",
  "audio-capture": "The browser can't hear a microphone.",
};

/** Captions from the browser's speech recognition, if available. */
export function SpeechCaptions({ onLine }: { onLine: (text: string, agoMs: number) => void }) {
  const [Recognizer] = useState(() => speechRecognizer());
  const [isOn, setOn] = useState(false);
  const [lang, setLang] = useState(() => navigator.language);
  const [problem, setProblem] = useState<string>();
  const takeSentence = useEffectEvent((text: string, agoMs: number) => {
    const lines = splitLines(text);
    // Spreads the lines over the duration of the sentence.
    for (const [at, line] of lines.entries()) onLine(line, agoMs * (1 - at / lines.length));
  });
  useEffect(() => {
    if (!isOn || !Recognizer) return undefined;
    return recognizeSpeech(Recognizer, lang, {
      onSentence: (text, agoMs) => takeSentence(text, agoMs),
      onStopped: (why) => {
        setOn(false);
        setProblem(reasons[why] ?? "This browser stopped listening.");
      },
    });
  }, [isOn, lang, Recognizer]);
  if (!Recognizer) return null;
  const languages = [...new Set([...navigator.languages, "en-US"])];

  return (
    <>
      {problem && (
        <Note tone="warn" role="alert">
          {problem}
        </Note>
      )}
      <div className="cluster">
        <Button
          aria-pressed={isOn}
          variant={isOn ? "bulb" : "outline"}
          onClick={() => {
            setProblem(undefined);
            setOn(!isOn);
          }}
        >
          <Icon of={isOn ? Mic : MicOff} />
          Captions by this browser
        </Button>
        <Select
          label="Spoken language"
          hideLabel
          value={lang}
          onChange={(event) => setLang(event.target.value)}
        >
          {languages.map((one) => (
            <option key={one} value={one}>
              {nameOf(one)}
            </option>
          ))}
        </Select>
      </div>
      <p className="small-text">
        Your browser turns what its microphone hears into text. Many browsers send the sound to
        their maker's servers to do this.
      </p>
    </>
  );
}

function nameOf(language: string): string {
  return new Intl.DisplayNames(undefined, { type: "language" }).of(language) ?? language;
}
