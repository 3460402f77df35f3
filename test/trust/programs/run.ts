import { spawn, type ChildProcess } from "node:child_process";
import { fileURLToPath } from "node:url";

export type Program = {
  child: ChildProcess;
  output(): string;
  /** Resolves with the output once it contains this text; rejects if the program ends first. */
  says(text: string): Promise<string>;
  ended: Promise<number | null>;
};

/** Starts one of the programs next to this file (or any other) as a separate process. */
export function run(program: string, ...args: string[]): Program {
  const file = program.startsWith("/") ? program : fileURLToPath(new URL(program, import.meta.url));
  const child = spawn(process.execPath, [file, ...args], { stdio: ["pipe", "pipe", "pipe"] });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (data: Buffer) => (output += data.toString()));
  }
  const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
  async function says(text: string): Promise<string> {
    while (!output.includes(text)) {
      if (child.exitCode !== null || child.signalCode) throw new Error(`ended with: ${output}`);
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    return output;
  }
  return { child, output: () => output, says, ended };
}
