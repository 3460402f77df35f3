import { createServer } from "node:http";

// The baseline of all figures: bare node:http on this machine in the same minute.
const body = JSON.stringify(
  Array.from({ length: 20 }, (_, i) => ({ id: i, name: `Person ${i}`, text: "x".repeat(180) })),
);
const server = createServer((request, response) => {
  request.resume();
  request.on("end", () => {
    response.writeHead(200, { "content-type": "application/json", "content-length": body.length });
    response.end(body);
  });
});
server.listen(Number(process.argv[2]), "127.0.0.1");
process.on("SIGTERM", () => process.exit(0));
