import type { AddressInfo } from "node:net";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";

export type Mailbox = {
  url: string;
  emails: Email[];
  /** Waits for an email to this address whose subject matches. */
  emailTo(address: string, subject: RegExp): Promise<Email>;
  close(): Promise<void>;
};

/** A real SMTP server on loopback that stores what it receives. */
export async function startMailbox(): Promise<Mailbox> {
  const emails: Email[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", async () => {
        emails.push(await PostalMime.parse(Buffer.concat(chunks)));
        done();
      });
    },
  });
  // Ignores errors from servers killed while sending an email.
  server.on("error", () => undefined);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    emails,
    async emailTo(address, subject) {
      for (let tries = 0; tries < 200; tries++) {
        const found = emails.findLast(
          (email) =>
            email.to?.some((to) => to.address === address) && subject.test(email.subject ?? ""),
        );
        if (found) return found;
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
      throw new Error(
        `No email to ${address} about ${subject} in 20 s; got ${emails.map((l) => l.subject).join(", ")}`,
      );
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
