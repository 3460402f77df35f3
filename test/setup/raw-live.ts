import { WebSocket } from "ws";

/** A live connection without a client's manners: what is sent and read is the test's own affair. */
export async function openRaw(url: string, headers: Record<string, string>): Promise<WebSocket> {
  const socket = new WebSocket(`${url.replace("http", "ws")}/live/?EIO=4&transport=websocket`, {
    headers,
  });
  await new Promise<void>((resolve, reject) => {
    socket.on("error", reject);
    socket.on("message", (data) => {
      const text = String(data);
      if (text.startsWith("0")) socket.send("40");
      if (text.startsWith("40")) resolve();
      if (text === "2") socket.send("3");
    });
  });
  return socket;
}

export function isOpen(socket: WebSocket): boolean {
  return socket.readyState === WebSocket.OPEN;
}
