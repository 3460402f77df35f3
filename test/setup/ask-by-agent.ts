import { request, type Agent } from "node:http";

/** The result of a request on a persistent connection: its status or error code, and whether the connection was new. */
export type AgentAnswer = {
  status: number | string;
  connection?: string | undefined;
  isNewConnection?: boolean;
};

type Asked = { path: string; cookie?: string; address?: string; post?: object };

/** Sends one request on this agent's connection without retries, as proxies do. */
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
