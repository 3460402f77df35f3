import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Webhook } from "standardwebhooks";
import { newId } from "../lib/ids.ts";
import { makeToken } from "../access-tokens/test-tokens.ts";
import type { TestApp, TestPerson } from "../test-app.ts";

type Received = { headers: Record<string, string>; body: string };
type Answer = (response: ServerResponse, request: IncomingMessage) => void;

/** A local stand-in for an organizer's program. Records what it receives and answers 204 unless set otherwise. */
export async function openReceiver() {
  const received: Received[] = [];
  const state: { answer: Answer } = { answer: (response) => response.writeHead(204).end() };
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      const headers = request.headers as Record<string, string>;
      received.push({ headers, body: Buffer.concat(parts).toString("utf8") });
      state.answer(response, request);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    host,
    url: `http://${host}/hooks`,
    received,
    answerWith: (answer: Answer) => void (state.answer = answer),
    /** The received deliveries, each verified as Standard Webhooks specifies. */
    verified: (secret: string) =>
      received.map(
        ({ headers, body }) =>
          new Webhook(secret).verify(body, headers) as { type: string; data: { eventId: string } },
      ),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Adds an endpoint through the API. The person's address must be verified. */
export async function addEndpoint(
  person: TestPerson,
  { url, kinds, eventId = null }: { url: string; kinds: string[]; eventId?: string | null },
) {
  const id = newId();
  const { status, body } = await person.post("/my/webhooks", { id, url, kinds, eventId });
  if (status !== 201) throw new Error(`no webhook: ${JSON.stringify(body)}`);
  return { id, secret: body.secret as string };
}

/** Gives a person an access token and a webhook. Returns their ids. */
export async function connectPrograms(app: TestApp, person: TestPerson) {
  const { id: accessToken } = await makeToken(app, person, ["posts:read"]);
  const hook = { url: "https://example.org/hooks", kinds: ["rsvp.changed"] };
  const { id: webhook } = await addEndpoint(person, hook);
  return { accessToken, webhook };
}
