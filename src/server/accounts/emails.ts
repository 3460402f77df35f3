import { escapeHtml } from "../lib/html.ts";
import { emailPage } from "../lib/email-html.ts";
import type { Email } from "../lib/mail.ts";

// No email repeats a name: anybody could sign up with an advertisement for a name and somebody else's address.

export function verificationEmail(to: string, link: string): Email {
  return linkEmail(to, "Verify your e-mail address", {
    before: "Welcome to Marquee. Confirm that this address is yours:",
    link,
    label: "Verify my address",
    after: "The link works once and for 30 minutes. If you did not sign up, ignore this email.",
  });
}

export function passwordResetEmail(to: string, link: string): Email {
  return linkEmail(to, "Set a new password", {
    before: "Somebody asked for a new password for this address at Marquee:",
    link,
    label: "Set a new password",
    after:
      "The link works once and for 30 minutes, and signs you out everywhere. If it was not you, ignore this email: nothing changes.",
  });
}

export function accountExistsEmail(to: string, link: string): Email {
  return linkEmail(to, "You already have an account", {
    before:
      "Somebody tried to sign up at Marquee with this address, which has an account already. If it was you, sign in:",
    link,
    label: "Sign in",
    after: "Forgot the password? The sign-in page helps. If it was not you, ignore this email.",
  });
}

type EmailText = { before: string; link: string; label: string; after: string };

export function linkEmail(
  to: string,
  subject: string,
  { before, link, label, after }: EmailText,
): Email {
  const text = `${before}\n\n${link}\n\n${after}\n\nMarquee\n`;
  const html = emailPage(
    `<p>${escapeHtml(before)}</p>`,
    `<p><a href="${escapeHtml(link)}" style="display:inline-block;padding:12px 20px;background:#1c1917;color:#fff;text-decoration:none">${escapeHtml(label)}</a></p>`,
    `<p>${escapeHtml(after)}</p>`,
  );
  return { to, subject, text, html };
}
