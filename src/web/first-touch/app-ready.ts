/** The event with which the app says, on the document, that the page is hydrated. */
export const appReady = "marquee-app-ready";
