import { escapeHtml } from "../lib/html.ts";
import { emailLink, emailPage } from "../lib/email-html.ts";
import type { Email } from "../lib/mail.ts";

// No email includes a name: anybody could sign up with an advertisement as the name and somebody else's address.

export function verificationEmail(to: string, link: string): Email {
  return linkEmail(to, "Verify your email address", {
    before: "Welcome to Marquee. Verify your email address:",
    link,
    label: "Verify my address",
    after: "The link works once, for 30 minutes. If you didn't sign up, ignore this email.",
  });
}

export function passwordResetEmail(to: string, link: string): Email {
  return linkEmail(to, "Set a new password", {
    before: "Someone asked to reset the password of the Marquee account with this address:",
    link,
    label: "Set a new password",
    after:
      "The link works once, for 30 minutes. Using it logs you out everywhere. If this wasn't you, ignore this email and nothing will change.",
  });
}

export function accountExistsEmail(to: string, link: string): Email {
  return linkEmail(to, "You already have an account", {
    before:
      "Someone tried to sign up for Marquee with this address, which already has an account. If this was you, log in:",
    link,
    label: "Log in",
    after:
      "Forgot your password? You can reset it on the login page. If this wasn't you, ignore this email.",
  });
}

export function approvedEmail(to: string, link: string): Email {
  return linkEmail(to, "Your account is ready", {
    before: "Your Marquee account was approved. Log in with the password you chose:",
    link,
    label: "Log in",
    after: "If you didn't ask for an account, ignore this email.",
  });
}

export function declinedEmail(to: string): Email {
  const words =
    "You asked for a Marquee account. The administrators of this site declined the request, and your details were deleted.";
  return {
    to,
    subject: "Your request for an account",
    text: words,
    html: emailPage("Your request for an account", `<p>${escapeHtml(words)}</p>`),
  };
}

type EmailText = {
  before: string;
  link: string;
  label: string;
  after: string;
  /** A link in small print at the end. */
  last?: { link: string; label: string };
};

export function linkEmail(
  to: string,
  subject: string,
  { before, link, label, after, last }: EmailText,
): Email {
  const end = last ? [`${last.label}: ${last.link}`] : [];
  const text = [before, link, after, ...end, "Marquee\n"].join("\n\n");
  const html = emailPage(
    `<p>${escapeHtml(before)}</p>`,
    `<p><a href="${escapeHtml(link)}" style="display:inline-block;padding:12px 20px;background:#1c1917;color:#fff;text-decoration:none">${escapeHtml(label)}</a></p>`,
    `<p>${escapeHtml(after)}</p>`,
    ...(last ? [`<p>${emailLink(last.link, last.label)}</p>`] : []),
  );
  return { to, subject, text, html };
}
