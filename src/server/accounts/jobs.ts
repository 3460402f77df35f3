import type { Services } from "../services.ts";
import { sendPasswordReset } from "../security/reset-password.ts";

type Parts = Pick<Services, "jobs" | "db" | "mail" | "config" | "rateLimiter">;

export const forgottenPasswords = "forgotten-passwords";

/** Starts the background jobs of accounts. */
export async function startAccountJobs(parts: Parts): Promise<void> {
  await parts.jobs.work<{ email: string }>(forgottenPasswords, ({ email }) =>
    sendPasswordReset(parts, email),
  );
}
