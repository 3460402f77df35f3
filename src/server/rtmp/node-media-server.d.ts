/** The parts of node-media-server in use: only its parser, not its servers. */
declare module "node-media-server/src/protocol/rtmp.js" {
  type Invoked = { cmd: string; streamName?: unknown; cmdObj?: unknown };
  type Packet = { codec_type: number; dts: number; size: number; data: Buffer };

  export default class Rtmp {
    parserPacket: {
      header: { length: number; stream_id: number };
      payload: Buffer;
      clock: number;
    };
    inPackets: Map<number, unknown>;
    streamId: number;
    onOutputCallback: (bytes: Buffer) => void;
    onPacketCallback: (packet: Packet) => void;
    parserData(bytes: Buffer): string | null;
    packetAlloc(): void;
    onPublish(message: Invoked): void;
    onPlay(message: Invoked): void;
    onDeleteStream(message: Invoked): void;
    respondPublish(): void;
    sendACK(bytes: number): void;
    sendStatusMessage(stream: number, level: string, code: string, description: string): void;
  }
}

declare module "node-media-server/src/protocol/sps_info.js" {
  export function parseH264Sps(sps: Buffer): { width: number; height: number } | null;
}
