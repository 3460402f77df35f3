/** Something outside keeps the server from starting; the message says what and what to do about it. */
export class StartError extends Error {
  constructor(message: string) {
    super(message);
    this.name = new.target.name;
  }
}
