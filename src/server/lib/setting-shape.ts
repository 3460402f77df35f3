import { isIP } from "node:net";
import { z } from "zod";

export function wholeNumber(least: number, most: number) {
  const advice = `a whole number from ${least} to ${most}`;
  return z
    .string()
    .regex(/^\d+$/, advice)
    .transform(Number)
    .refine((value) => value >= least && value <= most, advice);
}

export function url(example: string, protocols: string[]) {
  return z
    .string()
    .refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol), {
      message: `an address such as ${example}`,
      abort: true,
    });
}

export function hosts(value: string, context: z.RefinementCtx): string[] {
  const named = value
    .split(",")
    .map((host) => host.trim().toLowerCase())
    .filter(Boolean);
  if (named.every((host) => URL.parse(`https://${host}`)?.host === host)) return named;
  context.addIssue("a list of hosts, such as push.example.lan:8443");
  return z.NEVER;
}

export function webPages(value: string, context: z.RefinementCtx): string[] {
  const pages = value
    .split(",")
    .map((page) => page.trim())
    .filter(Boolean);
  if (pages.every((page) => URL.parse(page)?.protocol === "https:")) return pages;
  context.addIssue("a list of https addresses, such as https://instagram.com/marquee");
  return z.NEVER;
}

export function proxies(value: string, context: z.RefinementCtx): false | number | string[] {
  if (value === "off") return false;
  if (/^[1-9]$/.test(value)) return Number(value);
  const ranges = value.split(",").map((range) => range.trim());
  if (ranges.every(isRange)) return ranges;
  context.addIssue("off, a number of proxies from 1 to 9, or a list such as 127.0.0.1, 10.0.0.0/8");
  return z.NEVER;
}

function isRange(range: string): boolean {
  const [address = "", bits, ...rest] = range.split("/");
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  return (
    bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128))
  );
}

/** An on/off setting. */
export const onOrOff = z.enum(["on", "off"], "on or off").transform((value) => value === "on");
