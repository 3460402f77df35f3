import Rtmp from "node-media-server/src/protocol/rtmp.js";
import { streamLimits } from "../../contract/rooms/stream-limits.ts";

/** Video or audio data as RTMP carries it: an FLV tag without its header. */
export type MediaMessage = { kind: "picture" | "sound"; atMs: number; bytes: Buffer };

type Listening = {
  output(bytes: Buffer): void;
  publish(name: string): void;
  media(message: MediaMessage): void;
  end(): void;
};

/** Largest message before a stream key was presented. */
const strangerBytes = 16 * 1024;
const maxChannels = 16;
const kinds: Record<number, MediaMessage["kind"]> = { 8: "sound", 9: "picture" };

/** node-media-server's RTMP parser with limits: without them a stranger could make it allocate gigabytes. Anything it throws ends the connection. */
export class RtmpParser extends Rtmp {
  isPublishing = false;
  private readonly listening: Listening;

  constructor(listening: Listening) {
    super();
    this.listening = listening;
    this.onOutputCallback = (bytes) => listening.output(bytes);
    this.onPacketCallback = ({ codec_type: type, dts, size, data }) => {
      const kind = kinds[type];
      // Copied, since the parser reuses this buffer for the next message.
      if (kind && this.isPublishing)
        listening.media({ kind, atMs: dts, bytes: Buffer.from(data.subarray(0, size)) });
    };
  }

  override packetAlloc(): void {
    const most = this.isPublishing ? streamLimits.segmentBytes : strangerBytes;
    if (this.parserPacket.header.length > most) throw new Error("a message is too long");
    if (this.inPackets.size > maxChannels) throw new Error("too many channels");
    super.packetAlloc();
  }

  override onPublish({ streamName }: { streamName?: unknown }): void {
    if (typeof streamName !== "string" || this.isPublishing) throw new Error("no name to publish");
    this.streamId = this.parserPacket.header.stream_id;
    this.listening.publish(streamName.split("?")[0] ?? "");
  }

  override onPlay(): void {
    throw new Error("nothing is played here");
  }

  override onDeleteStream(): void {
    this.listening.end();
  }

  /** Lets the encoder start sending. */
  accept(): void {
    this.isPublishing = true;
    this.respondPublish();
  }

  /** Tells the encoder why it is refused. Encoders show this in their log. */
  refuse(reason: string): void {
    this.sendStatusMessage(this.streamId, "error", "NetStream.Publish.BadName", reason);
  }
}
