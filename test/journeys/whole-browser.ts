const path = process.env["WHOLE_CHROME_PATH"] ?? process.env["CHROME_PATH"];

/** How to launch a browser that has settings of its own, notifications, and pages it keeps to go back to: a headless shell has none. */
export const wholeBrowser = path === undefined ? {} : { executablePath: path };
