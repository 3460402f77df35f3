/** Advance widths of Big Shoulders 900: a character and its thousandths of an em. */
const widthTable = [
  "A478|B472|C490|D495|E408|F406|G493|H485|I230|J452|K496|L402|M745|N543|O496|P470|Q496|R477|S474",
  "T419|U487|V494|W800|X471|Y465|Z418|0507|1274|2490|3504|4511|5515|6498|7485|8500|9499",
  " 220|&619|'203|.250|,251|:250|!250|?480|-446|+536|/410",
].join("|");

const bigShoulders = new Map(
  widthTable.split("|").map((entry): [string, number] => [entry.charAt(0), Number(entry.slice(1))]),
);

const fullWidth =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\uff00-\uff60\p{Emoji_Presentation}]/u;
const otherLetter = /[^\P{L}\p{Script=Latin}]/u;

/** The width of text in em, in the poster face or its fallback. */
export function widthInEm(text: string): number {
  let sum = 0;
  for (const sign of text) sum += bigShoulders.get(sign) ?? foreignWidth(sign);
  return sum / 1000;
}

function foreignWidth(sign: string): number {
  if (fullWidth.test(sign)) return 1000;
  return otherLetter.test(sign) ? 550 : 490;
}

/** Whether the poster face lacks any letters of the text: the fallback font and its widths depend on the machine. */
export function needsOtherFace(text: string): boolean {
  return otherLetter.test(text);
}
