import type { Interest, Source } from "./interests.ts";
import type { Reason } from "./ranking.ts";

/** Why an event is recommended, as one sentence without a period. */
export function reasonText(reason: Reason): string {
  switch (reason.of) {
    case "place":
      return `In ${reason.name}`;
    case "friends":
      if (reason.others === 0) return `${reason.name} is going`;
      return `${reason.name} and ${reason.others} more you follow are going`;
    case "popular":
      return "Popular this week";
    case "soon":
      return reason.days <= 14 ? "Coming up soon" : `Next in ${reason.category}`;
    case "source":
      return `Because ${youText(reason.source)}`;
  }
}

/** The source of an interest in words. */
export function sourceText(source: Source): string {
  return `Y${youText(source).slice(1)}`;
}

/** "you're going to Night Run" or "you saved Night Run". */
function youText(source: Source): string {
  const action = actionText(source);
  return action.startsWith("are ") ? `you're ${action.slice(4)}` : `you ${action}`;
}

function actionText({ how, name, isOver }: Source): string {
  switch (how) {
    case "chosen":
      return `chose ${name} in Settings`;
    case "followed":
      return `follow ${name}`;
    case "saved":
      return `saved ${name}`;
    case "going":
      return isOver ? `went to ${name}` : `are going to ${name}`;
    case "maybe":
      return `said maybe to ${name}`;
    case "waitlist":
      return isOver ? `were on the waitlist for ${name}` : `are on the waitlist for ${name}`;
    case "hidden":
      return `asked for less like ${name}`;
    case "located":
      return name === "settings" ? "set it as your default location" : "name it on your profile";
  }
}

/** A weight as one word. */
export function strengthOf({ weight }: Interest) {
  if (weight < 0) return "less";
  if (weight >= 2.5) return "strong";
  return weight >= 1 ? "some" : "little";
}
