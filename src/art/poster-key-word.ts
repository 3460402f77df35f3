import { PLACES } from "./poster-places.ts";

const CONNECTING = words(`
  THE A AN AT OF AND IN ON FOR TO WITH FROM BY OR AS IS IT ITS OUR YOUR MY VS VIA
  DER DIE DAS DEN DEM UND IM AM ZUM ZUR VON FÜR MIT LE LA LES DU DES DE UN UNE ET AU AUX EN
  EL LOS LAS DEL Y E I IL LO DI DA DO DOS DAS E NO NA VAN HET EEN OG PÅ И В НА С ПО ДЛЯ О ОТ К ТА`);

/** Words that say what sort of thing it is, or when, but not which one. */
const GENERIC = words(`
  NIGHT NIGHTS DAY DAYS EVENING MORNING AFTERNOON WEEK WEEKEND MONTH SUMMER WINTER SPRING AUTUMN
  SESSION SESSIONS CONFERENCE CONFERENCES CONF CON FESTIVAL FEST SUMMIT MEETUP MEETING WORKSHOP WORKSHOPS
  EVENT EVENTS SHOW SHOWS LIVE PARTY CONCERT TOUR FORUM CONGRESS SYMPOSIUM EXPO EXHIBITION FAIR CLUB
  CLASS COURSE TRAINING SEMINAR WEBINAR TALK TALKS SERIES EDITION ANNUAL MONTHLY WEEKLY DAILY SPECIAL
  INTERNATIONAL GLOBAL WORLD NATIONAL EUROPEAN ONLINE VIRTUAL FREE NEW OLD BIG OPEN GREAT GRAND BEST
  FIRST SECOND THIRD INTRODUCTION COMMUNITY PRESENTS FEATURING EXPERIENCE GATHERING CELEBRATION
  MONDAY TUESDAY WEDNESDAY THURSDAY FRIDAY SATURDAY SUNDAY JANUARY FEBRUARY MARCH APRIL MAY JUNE JULY
  AUGUST SEPTEMBER OCTOBER NOVEMBER DECEMBER KONFERENZ ABEND FESTIWAL 페스티벌 콘서트 КОНФЕРЕНЦИЯ ФЕСТИВАЛЬ`);

/** Scripts written without spaces change at the joints between words, so each run of one script is a word. */
const RUNS =
  /\p{Script=Han}+|[\p{Script=Katakana}ー]+|\p{Script=Hiragana}+|[^\p{Script=Han}\p{Script=Katakana}ー\p{Script=Hiragana}]+/gu;
const GLUE = /^\p{Script=Hiragana}+$/u;
const NUMBER = /^[\p{N}'&]+(ST|ND|RD|TH)?$/u;

function words(list: string): Set<string> {
  return new Set(list.split(/\s+/));
}

/** The most telling word of a title: the longest that names this event rather than its place, its kind, its date or a joint. */
export function keyWord(title: string): string {
  const all = title
    .toUpperCase()
    .replace(/[^\p{L}\p{M}\p{N}&' -]/gu, " ")
    .split(/[\s-]+/)
    .flatMap((word) => word.match(RUNS) ?? [])
    .filter((word) => /[\p{L}\p{N}]/u.test(word) && !CONNECTING.has(word));
  const named = all.filter((word) => !NUMBER.test(word) && !GLUE.test(word));
  const telling = named.filter((word) => !GENERIC.has(word));
  const own = telling.filter((word) => !PLACES.has(word));
  return longest(own) ?? longest(telling) ?? longest(named) ?? longest(all) ?? "LIVE";
}

function longest(list: string[]): string | undefined {
  return list.reduce<string | undefined>(
    (best, word) => (best === undefined || word.length > best.length ? word : best),
    undefined,
  );
}
