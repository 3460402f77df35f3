import Rtmp from "node-media-server/src/protocol/rtmp.js";
import { streamLimits } from "../../contract/rooms/stream-limits.ts";

/** A piece of picture or sound as RTMP carries it: an FLV tag without its head. */
export type MediaMessage = { kind: "picture" | "sound"; atMs: number; bytes: Buffer };

type Listening = {
  output(bytes: Buffer): void;
  publish(name: string): void;
  media(message: MediaMessage): void;
  end(): void;
};

/** Before a key was shown, nobody needs more. */
const strangerBytes = 16 * 1024;
const mostChannels = 16;
const kinds: Record<number, MediaMessage["kind"]> = { 8: "sound", 9: "picture" };

/** The RTMP parser of node-media-server, with limits: a stranger could make it hold gigabytes. Whatever it throws ends the connection. */
export class RtmpParser extends Rtmp {
  isPublishing = false;
  private readonly listening: Listening;

  constructor(listening: Listening) {
    super();
    this.listening = listening;
    this.onOutputCallback = (bytes) => listening.output(bytes);
    this.onPacketCallback = ({ codec_type: type, dts, size, data }) => {
      const kind = kinds[type];
      // The parser writes the next message into the same bytes.
      if (kind && this.isPublishing)
        listening.media({ kind, atMs: dts, bytes: Buffer.from(data.subarray(0, size)) });
    };
  }

  override packetAlloc(): void {
    const most = this.isPublishing ? streamLimits.segmentBytes : strangerBytes;
    if (this.parserPacket.header.length > most) throw new Error("a message is too long");
    if (this.inPackets.size > mostChannels) throw new Error("too many channels");
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

  /** Lets the encoder send. */
  accept(): void {
    this.isPublishing = true;
    this.respondPublish();
  }

  /** Says why it may not; encoders write it into their log. */
  refuse(reason: string): void {
    this.sendStatusMessage(this.streamId, "error", "NetStream.Publish.BadName", reason);
  }
}
