import { connect } from "node:net";

type Answer = { status: number; bytes: number; text: string };
type Asked = { wantsText: boolean; resolve: (answer: Answer) => void };

/** A buffer shared by all connections, because most data is counted and discarded. */
const shared = Buffer.alloc(512 * 1024);
const headEnd = "\r\n\r\n";

/**
 * A persistent connection that sends one request after another. Node's own client copies every byte it receives: a thousand of them use
 * more CPU than the server being measured, and then wait for each other.
 */
export function openConnection(url: string) {
  const { hostname, port, host } = new URL(url);
  let asked: Asked | undefined;
  let head = "";
  let status = 0;
  let left: number | undefined;
  let bytes = 0;
  let text = "";

  function read(count: number): boolean {
    let at = 0;
    if (left === undefined) {
      const known = head.length;
      head += shared.toString("latin1", 0, count);
      const end = head.indexOf(headEnd);
      if (end === -1) return true;
      at = end + headEnd.length - known;
      status = Number(head.slice(9, 12));
      left = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? (status === 204 ? 0 : NaN));
      if (Number.isNaN(left)) throw new Error(`an answer of unknown length: ${head}`);
    }
    const came = count - at;
    if (asked?.wantsText) text += shared.toString("utf8", at, count);
    bytes += came;
    left -= came;
    if (left > 0) return true;
    const { resolve } = asked ?? {};
    const answer = { status, bytes, text };
    asked = undefined;
    [head, text, bytes, left] = ["", "", 0, undefined];
    resolve?.(answer);
    return true;
  }
  function fail(): void {
    asked?.resolve({ status: 0, bytes: 0, text: "" });
    asked = undefined;
  }
  const socket = connect({
    host: hostname,
    port: Number(port),
    noDelay: true,
    onread: { buffer: shared, callback: read },
  });
  socket.on("error", fail);
  socket.on("close", fail);
  return {
    /** Sends a request with these headers, and JSON if given. */
    ask(path: string, headers: Record<string, string>, json?: object): Promise<Answer> {
      const body = json ? JSON.stringify(json) : "";
      const lines = [
        `${json ? "POST" : "GET"} ${path} HTTP/1.1`,
        `host: ${host}`,
        ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
        ...(json ? ["content-type: application/json", `content-length: ${body.length}`] : []),
      ];
      return new Promise((resolve) => {
        asked = { wantsText: path.endsWith(".m3u8"), resolve };
        socket.write(`${lines.join("\r\n")}${headEnd}${body}`);
      });
    },
    close: () => socket.destroy(),
  };
}
