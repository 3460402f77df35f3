export type Letter = { to: string; subject: string; text: string; html: string };

export type Mail = {
  /** Queues a letter; it leaves by SMTP, or into the outbox folder when no SMTP is set. */
  send(letter: Letter): Promise<void>;
};
