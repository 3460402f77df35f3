/** Something external prevents the server from starting; the message says what, and how to fix it. */
export class StartError extends Error {
  constructor(message: string) {
    super(message);
    this.name = new.target.name;
  }
}
