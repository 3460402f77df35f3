/** Advance widths of Big Shoulders 900 in thousandths of an em. */
const BIG_SHOULDERS = new Map<string, number>(
  Object.entries({
    ...{ A: 478, B: 472, C: 490, D: 495, E: 408, F: 406, G: 493, H: 485, I: 230, J: 452, K: 496 },
    ...{ L: 402, M: 745, N: 543, O: 496, P: 470, Q: 496, R: 477, S: 474, T: 419, U: 487, V: 494 },
    ...{ W: 800, X: 471, Y: 465, Z: 418, 0: 507, 1: 274, 2: 490, 3: 504, 4: 511, 5: 515, 6: 498 },
    ...{ 7: 485, 8: 500, 9: 499, " ": 220, "&": 619, "'": 203, ".": 250, ",": 251, ":": 250 },
    ...{ "!": 250, "?": 480, "-": 446, "+": 536, "/": 410 },
  }),
);

const FULL_WIDTH =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\uff00-\uff60\p{Emoji_Presentation}]/u;
const OTHER_LETTER = /[^\P{L}\p{Script=Latin}]/u;

/** The part of an em that the text takes in the poster face, or in the face that stands in for it. */
export function widthInEm(text: string): number {
  let sum = 0;
  for (const sign of text) sum += BIG_SHOULDERS.get(sign) ?? foreignWidth(sign);
  return sum / 1000;
}

function foreignWidth(sign: string): number {
  if (FULL_WIDTH.test(sign)) return 1000;
  return OTHER_LETTER.test(sign) ? 550 : 490;
}

/** The poster face has no such letters: which face stands in, and how wide it sets them, is the machine's choice. */
export function needsOtherFace(text: string): boolean {
  return OTHER_LETTER.test(text);
}
