import { providerNames, type SignInProvider } from "../../contract/accounts/limits.ts";
import type { Email } from "../lib/mail.ts";
import { linkEmail } from "../accounts/emails.ts";

// Emails that tell owners what changed in their account, each with a way to undo it.

const notYou =
  "If this wasn't you, set a new password right away: that logs everyone out. If it was you, there's nothing to do.";

function notice(to: string, subject: string, before: string, publicUrl: string): Email {
  const link = `${publicUrl}/forgot-password`;
  return linkEmail(to, subject, { before, link, label: "It wasn't me", after: notYou });
}

export function passwordChangedEmail(to: string, publicUrl: string): Email {
  return notice(to, "Your password was changed", "Your Marquee password was changed.", publicUrl);
}

export function accessTokenEmail(to: string, name: string, publicUrl: string): Email {
  const before = `A program can now use your Marquee account with the access token “${name}”.`;
  return notice(to, "An access token was created", before, publicUrl);
}

/** Email after a reset: lists the connected accounts that can still sign in, which a new password doesn't affect. */
export function passwordChangedWithConnectionsEmail(
  to: string,
  publicUrl: string,
  connections: string[],
): Email {
  const accounts = listText(connections);
  const [verbs, question, advice] =
    connections.length > 1
      ? ["are still connected and can log in", "Are they yours?", "If not, disconnect them"]
      : ["is still connected and can log in", "Is it yours?", "If not, disconnect it"];
  return linkEmail(to, "Your password was changed", {
    before: `Your Marquee password was changed, and everyone was logged out. ${accounts} ${verbs}. ${question} ${advice} under Connected Accounts:`,
    link: `${publicUrl}/settings#connections`,
    label: "Open Connected Accounts",
    after: notYou,
  });
}

function listText(words: string[]): string {
  return new Intl.ListFormat("en", { type: "conjunction" }).format(words);
}

export function twoFactorOnEmail(to: string, publicUrl: string): Email {
  const before =
    "Two-factor authentication is on: logging in to Marquee now asks for a code from your app.";
  return notice(to, "Two-factor authentication is on", before, publicUrl);
}

export function twoFactorOffEmail(to: string, publicUrl: string): Email {
  const before = "Two-factor authentication was turned off for your Marquee account.";
  return notice(to, "Two-factor authentication is off", before, publicUrl);
}

export function recoveryCodesEmail(to: string, publicUrl: string): Email {
  const before =
    "New recovery codes were created for your Marquee account. The old ones no longer work.";
  return notice(to, "New recovery codes", before, publicUrl);
}

export function connectionEmail(
  to: string,
  publicUrl: string,
  { provider, connected }: { provider: SignInProvider; connected: boolean },
): Email {
  const name = providerNames[provider];
  const done = connected ? "connected to" : "disconnected from";
  const before = `A ${name} account was ${done} your Marquee account.`;
  return notice(to, `${name} was ${connected ? "connected" : "disconnected"}`, before, publicUrl);
}

export function oldAddressEmail(to: string, link: string): Email {
  return linkEmail(to, "Approve your new email address", {
    before:
      "Someone logged in to your Marquee account asked to change its email address. If you want this, approve it:",
    link,
    label: "Yes, change it",
    after:
      "The link works once, for 30 minutes. We've sent one to the new address too; open both. If this wasn't you, ignore this email and change your password.",
  });
}

export function newAddressEmail(to: string, link: string): Email {
  return linkEmail(to, "Verify your new email address", {
    before:
      "Someone wants to use this address for their Marquee account. If it's yours, verify it:",
    link,
    label: "Verify my new address",
    after: "The link works once, for 30 minutes. If this wasn't you, ignore this email.",
  });
}

export function addressChangedEmail(to: string, publicUrl: string): Email {
  return linkEmail(to, "Your email address was changed", {
    before: "Your Marquee account now uses a different email address.",
    link: `${publicUrl}/support`,
    label: "It wasn't me",
    after: "If it was you, there's nothing to do.",
  });
}
