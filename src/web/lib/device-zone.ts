/** The cookie that tells the server the device's zone, so that the next page is rendered in it. */
export const zoneCookie = "marquee_zone";

export function deviceZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

export function keepDeviceZone(): void {
  document.cookie = `${zoneCookie}=${deviceZone()}; path=/; max-age=31536000; samesite=lax`;
}
