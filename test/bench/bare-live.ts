import { createServer } from "node:http";
import { Server } from "socket.io";

// The baseline for live delivery: plain Socket.IO. Clients are identified by their cookie; a POST to /<name> sends a hint to that client.
const server = createServer((request, response) => {
  io.to((request.url ?? "").slice(1)).emit("hint", { type: "follows-changed" });
  response.end();
});
const io = new Server(server, { path: "/live", serveClient: false, perMessageDeflate: false });
io.on("connection", (socket) => void socket.join(socket.handshake.headers.cookie ?? ""));
server.listen(Number(process.argv[2]), "127.0.0.1");
process.on("SIGTERM", () => process.exit(0));
