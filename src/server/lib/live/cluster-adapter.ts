import {
  ClusterAdapterWithHeartbeat,
  type ClusterMessage,
  type ClusterResponse,
} from "socket.io-adapter";

/** A message between servers. Each type has its own fields; the adapter tells them apart. */
export type Said = ClusterMessage;

/** Socket.IO's adapter for several servers, over any transport of messages between them. */
export class MessageAdapter extends ClusterAdapterWithHeartbeat {
  private readonly say: (said: object) => void;

  constructor(nsp: object, say: (said: object) => void) {
    super(nsp, {});
    this.say = say;
  }

  // Done at once: the people on this server need not wait until the others have heard.
  protected override async doPublish(said: ClusterMessage): Promise<string> {
    this.say(said);
    return "";
  }

  protected override async doPublishResponse(_: string, said: ClusterResponse): Promise<void> {
    this.say(said);
  }
}
