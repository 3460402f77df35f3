const path = process.env["WHOLE_CHROME_PATH"] ?? process.env["CHROME_PATH"];

/** Options for launching a full browser, with its own settings, notifications and back/forward cache, which a headless shell lacks. */
export const wholeBrowser = path === undefined ? {} : { executablePath: path };
