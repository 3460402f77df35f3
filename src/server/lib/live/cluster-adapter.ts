import {
  ClusterAdapterWithHeartbeat,
  type ClusterMessage,
  type ClusterResponse,
} from "socket.io-adapter";

/** What servers say to each other. Each type names its own fields; the adapter sorts them. */
export type Said = ClusterMessage;

/** Socket.IO's own adapter for several servers, over whatever carries words between them. */
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
