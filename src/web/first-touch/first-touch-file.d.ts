declare module "virtual:first-touch-file" {
  /** Null in development, where the app is always loaded at once. */
  const url: string | null;
  export default url;
}
