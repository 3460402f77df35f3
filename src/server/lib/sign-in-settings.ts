import { z } from "zod";
import { url, wholeNumber } from "./setting-shape.ts";

/** Third-party sign-in. */
export const signInSettings = {
  GOOGLE_CLIENT_ID: {
    about:
      "OAuth client ID for Google sign-in; its redirect address is PUBLIC_URL/api/auth/callback/google.",
    absent: "the Google button says that it is not set up",
    shape: z.string().optional(),
  },
  GOOGLE_CLIENT_SECRET: {
    about: "The secret of that client.",
    absent: "the Google button says that it is not set up",
    shape: z.string().optional(),
  },
  GOOGLE_ISSUER: {
    about: "OpenID Connect issuer behind the Google button.",
    absent: "https://accounts.google.com",
    shape: url("https://accounts.google.com", ["http:", "https:"]).default(
      "https://accounts.google.com",
    ),
  },
  FACEBOOK_CLIENT_ID: {
    about:
      "App ID for Facebook sign-in; its redirect address is PUBLIC_URL/api/auth/callback/facebook.",
    absent: "the Facebook button says that it is not set up",
    shape: z.string().optional(),
  },
  FACEBOOK_CLIENT_SECRET: {
    about: "The secret of that app.",
    absent: "the Facebook button says that it is not set up",
    shape: z.string().optional(),
  },
  FACEBOOK_DIALOG_URL: {
    about: "Facebook's login dialog.",
    absent: "https://www.facebook.com/v24.0/dialog/oauth",
    shape: url("https://www.facebook.com/v24.0/dialog/oauth", ["http:", "https:"]).default(
      "https://www.facebook.com/v24.0/dialog/oauth",
    ),
  },
  FACEBOOK_GRAPH_URL: {
    about: "Facebook's Graph API, including its version.",
    absent: "https://graph.facebook.com/v24.0",
    shape: url("https://graph.facebook.com/v24.0", ["http:", "https:"]).default(
      "https://graph.facebook.com/v24.0",
    ),
  },
  NEW_ACCOUNT_DAYS: {
    about:
      "How many days an account counts as new. A new account is limited in how many strangers it can message, people it can mention and invite, links it can post and events it can publish a day. 0 switches these limits off.",
    absent: "7",
    shape: wholeNumber(0, 365).default(7),
  },
  SIGN_UPS_PER_HOUR: {
    about:
      "How many accounts may be created in an hour from one IP address. Everybody behind the same router shares one address.",
    absent: "100",
    shape: wholeNumber(1, 100_000).default(100),
  },
};
