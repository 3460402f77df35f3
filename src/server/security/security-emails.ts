import type { Email } from "../lib/mail.ts";
import { linkEmail } from "../accounts/emails.ts";

// Emails that tell the owner what was changed in the account, each with a way to undo it.

const notYou =
  "If this was not you, set a new password at once: that signs everybody out. Nothing is to be done if it was you.";

function notice(to: string, subject: string, before: string, publicUrl: string): Email {
  const link = `${publicUrl}/forgot-password`;
  return linkEmail(to, subject, { before, link, label: "It was not me", after: notYou });
}

export function passwordChangedEmail(to: string, publicUrl: string): Email {
  return notice(to, "Your password was changed", "Your Marquee password was changed.", publicUrl);
}

/** After a reset: says that Google can still sign in, which a new password does not change. */
export function passwordChangedWithGoogleEmail(
  to: string,
  publicUrl: string,
  google: string | null,
): Email {
  const account = google === null ? "A Google account" : `The Google account ${google}`;
  return linkEmail(to, "Your password was changed", {
    before: `Your Marquee password was changed, and everybody was signed out. ${account} is still connected and can sign in. Is it yours? If not, disconnect it under Connected Accounts:`,
    link: `${publicUrl}/settings#connections`,
    label: "Look at Connected Accounts",
    after: notYou,
  });
}

export function twoFactorOnEmail(to: string, publicUrl: string): Email {
  const before =
    "Two-factor authentication is on: signing in to Marquee now asks for a code of your app.";
  return notice(to, "Two-factor authentication is on", before, publicUrl);
}

export function twoFactorOffEmail(to: string, publicUrl: string): Email {
  const before = "Two-factor authentication was turned off for your Marquee account.";
  return notice(to, "Two-factor authentication is off", before, publicUrl);
}

export function recoveryCodesEmail(to: string, publicUrl: string): Email {
  const before = "New recovery codes were made for your Marquee account. The old ones have ended.";
  return notice(to, "New recovery codes", before, publicUrl);
}

export function googleConnectionEmail(to: string, publicUrl: string, connected: boolean): Email {
  const done = connected ? "connected to" : "disconnected from";
  const before = `A Google account was ${done} your Marquee account.`;
  return notice(to, `Google was ${connected ? "connected" : "disconnected"}`, before, publicUrl);
}

export function oldAddressEmail(to: string, link: string): Email {
  return linkEmail(to, "Confirm the change of your address", {
    before:
      "Somebody who is signed in as you asks that your Marquee account use another e-mail address. Confirm that you want this:",
    link,
    label: "Yes, change it",
    after:
      "The link works once and for 30 minutes. The new address has a link too; both must be opened. If it was not you, ignore this email and change your password.",
  });
}

export function newAddressEmail(to: string, link: string): Email {
  return linkEmail(to, "Confirm your new address", {
    before:
      "Somebody asks that this address belong to their Marquee account. Confirm that it is yours:",
    link,
    label: "This address is mine",
    after: "The link works once and for 30 minutes. If it was not you, ignore this email.",
  });
}

export function addressChangedEmail(to: string, publicUrl: string): Email {
  return linkEmail(to, "Your address was changed", {
    before: "Your Marquee account uses another e-mail address from now on.",
    link: `${publicUrl}/support`,
    label: "It was not me",
    after: "Nothing is to be done if it was you.",
  });
}
