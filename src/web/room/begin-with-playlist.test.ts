import type Hls from "hls.js";
import { expect, test } from "vitest";
import { beginningWith } from "./begin-with-playlist.ts";

type Load = InstanceType<ReturnType<typeof beginningWith>>["load"];
type Given = Parameters<Load>;
type Success = Given[2]["onSuccess"];

/** What a player loads, and how many network requests that takes. */
async function play(ahead: Promise<string> | undefined, times: number) {
  let requests = 0;
  class Network {
    stats = { loading: {} };
    load(...[context, , { onSuccess }]: Given) {
      requests += 1;
      onSuccess(
        { url: context.url, data: `asked ${requests}` },
        this.stats as never,
        context,
        null,
      );
    }
  }
  const Player = { DefaultConfig: { loader: Network } } as unknown as typeof Hls;
  const Loader = beginningWith(Player, ahead);
  const got: unknown[] = [];
  for (let n = 0; n < times; n += 1)
    await new Promise<void>((resolve) => {
      const onSuccess: Success = ({ data }) => {
        got.push(data);
        resolve();
      };
      const callbacks = { onSuccess, onError: () => undefined, onTimeout: () => undefined };
      const context = { url: "/s/a/b/live/index.m3u8" };
      new Loader({} as never).load(context as Given[0], {} as Given[1], callbacks);
    });
  return { got, requests };
}

test("a player starts with the preloaded playlist and requests the next one", async () => {
  expect(await play(Promise.resolve("#EXTM3U"), 2)).toEqual({
    got: ["#EXTM3U", "asked 1"],
    requests: 1,
  });
});

test("it requests right away if there is none, or if preloading failed", async () => {
  expect((await play(undefined, 1)).got).toEqual(["asked 1"]);
  expect((await play(Promise.resolve(""), 1)).got).toEqual(["asked 1"]);
});
