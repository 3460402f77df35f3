/** Advance widths of Big Shoulders 900: a character and its thousandths of an em. */
const TABLE = [
  "A478|B472|C490|D495|E408|F406|G493|H485|I230|J452|K496|L402|M745|N543|O496|P470|Q496|R477|S474",
  "T419|U487|V494|W800|X471|Y465|Z418|0507|1274|2490|3504|4511|5515|6498|7485|8500|9499",
  " 220|&619|'203|.250|,251|:250|!250|?480|-446|+536|/410",
].join("|");

const BIG_SHOULDERS = new Map(
  TABLE.split("|").map((entry): [string, number] => [entry.charAt(0), Number(entry.slice(1))]),
);

const FULL_WIDTH =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\uff00-\uff60\p{Emoji_Presentation}]/u;
const OTHER_LETTER = /[^\P{L}\p{Script=Latin}]/u;

/** The width of text in em, in the poster face or its fallback. */
export function widthInEm(text: string): number {
  let sum = 0;
  for (const sign of text) sum += BIG_SHOULDERS.get(sign) ?? foreignWidth(sign);
  return sum / 1000;
}

function foreignWidth(sign: string): number {
  if (FULL_WIDTH.test(sign)) return 1000;
  return OTHER_LETTER.test(sign) ? 550 : 490;
}

/** Whether the poster face lacks any letters of the text: the fallback font and its widths depend on the machine. */
export function needsOtherFace(text: string): boolean {
  return OTHER_LETTER.test(text);
}
