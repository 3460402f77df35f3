const path = process.env["WHOLE_CHROME_PATH"] ?? process.env["CHROME_PATH"];

/** How to launch a browser with settings of its own, which keeps pages to go back to: a headless shell has neither. */
export const wholeBrowser = path === undefined ? {} : { executablePath: path };
