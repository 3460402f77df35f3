import { WebSocket } from "ws";

/** A raw live connection: the test itself decides what to send and read. */
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
