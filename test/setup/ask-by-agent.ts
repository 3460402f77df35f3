import { request, type Agent } from "node:http";

/** What a client on persistent connections got: a status, or the code of the error that it met instead, and whether on a new connection. */
export type AgentAnswer = {
  status: number | string;
  connection?: string | undefined;
  isNewConnection?: boolean;
};

type Asked = { path: string; cookie?: string; address?: string; post?: object };

/** Asks once on a connection of this agent, as proxies do: nothing is sent a second time. */
export function askByAgent(agent: Agent, origin: string, asked: Asked): Promise<AgentAnswer> {
  const { path, cookie = "", address, post } = asked;
  return new Promise((resolve) => {
    const sending = request(`${origin}${path}`, {
      agent,
      method: post ? "POST" : "GET",
      headers: {
        "content-type": "application/json",
        origin,
        cookie,
        ...(address && { "x-forwarded-for": address }),
      },
    });
    sending.on("response", (response) => {
      const { statusCode = 0, headers } = response;
      response.resume().once("close", () => {
        const { connection } = headers;
        resolve({ status: response.complete ? statusCode : "CUT", connection });
      });
    });
    sending.on("error", ({ code = "?" }: NodeJS.ErrnoException) =>
      resolve({ status: code, isNewConnection: !sending.reusedSocket }),
    );
    sending.end(post && JSON.stringify(post));
  });
}
