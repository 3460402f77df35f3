import { accessTokens } from "./access-tokens/routes.ts";
import { acts } from "./acts/routes.ts";
import { administration } from "./administration/routes.ts";
import { siteAdministration } from "./administration/site-routes.ts";
import { accounts } from "./accounts/routes.ts";
import { security } from "./security/routes.ts";
import { siteBackups } from "./backups/routes.ts";
import { availability } from "./availability/routes.ts";
import { talentDirectory } from "./talent-directory/routes.ts";
import { bookingMoney } from "./bookings/money-routes.ts";
import { bookings } from "./bookings/routes.ts";
import { eventBookings } from "./event-bookings/routes.ts";
import { applications } from "./calls/application-routes.ts";
import { captions } from "./captions/routes.ts";
import { calls } from "./calls/routes.ts";
import { appearances } from "./appearances/routes.ts";
import { attendees } from "./attendees/routes.ts";
import { bans } from "./bans/routes.ts";
import { comingSoon } from "./coming-soon/routes.ts";
import { eventNews } from "./event-changes/routes.ts";
import { eventImports } from "./event-imports/routes.ts";
import { eventEditing } from "./event-editing/routes.ts";
import { eventSeries } from "./series/routes.ts";
import { doorLinks } from "./door/door-link-routes.ts";
import { door } from "./door/routes.ts";
import { events } from "./events/routes.ts";
import { discovery } from "./discovery/routes.ts";
import { eventRsvps } from "./rsvps/routes.ts";
import { feeds } from "./feeds/routes.ts";
import { infoPages } from "./info-pages/routes.ts";
import { invitations } from "./invitations/routes.ts";
import { routes } from "./http/router.ts";
import { media } from "./media/routes.ts";
import { messages } from "./messages/routes.ts";
import { moderation } from "./moderation/routes.ts";
import { notifications } from "./notifications/routes.ts";
import { payments } from "./payments/routes.ts";
import { orders } from "./orders/routes.ts";
import { dataExport } from "./data-export/routes.ts";
import { accountDeletion } from "./account-deletion/routes.ts";
import { people } from "./people/routes.ts";
import { profiles } from "./profiles/routes.ts";
import { eventComments } from "./posts/event-comment-routes.ts";
import { places } from "./places/routes.ts";
import { posts } from "./posts/routes.ts";
import { recordings } from "./recordings/routes.ts";
import { recommendations } from "./recommendations/routes.ts";
import { roomPolls } from "./polls/routes.ts";
import { roomQuestions } from "./questions/routes.ts";
import { roomChat } from "./room-chat/routes.ts";
import { reviews } from "./reviews/routes.ts";
import { rooms } from "./rooms/routes.ts";
import { sales } from "./sales/routes.ts";
import { search } from "./search/routes.ts";
import { shares } from "./shares/routes.ts";
import { settings } from "./settings/routes.ts";
import { streamKeys } from "./rtmp/routes.ts";
import { streams } from "./streams/routes.ts";
import { webhooks } from "./webhooks/routes.ts";
import { tickets } from "./tickets/routes.ts";

/** Every noun's operations; the web's client is derived from its type. */
export const api = routes()
  .route("/", accounts)
  .route("/", administration)
  .route("/", siteAdministration)
  .route("/", siteBackups)
  .route("/", security)
  .route("/", settings)
  .route("/", accessTokens)
  .route("/", webhooks)
  .route("/", people)
  .route("/", dataExport)
  .route("/", accountDeletion)
  .route("/", profiles)
  .route("/", media)
  .route("/", discovery)
  .route("/", events)
  .route("/", eventEditing)
  .route("/", comingSoon)
  .route("/", recommendations)
  .route("/", eventRsvps)
  .route("/", door)
  .route("/", doorLinks)
  .route("/", orders)
  .route("/", invitations)
  .route("/", shares)
  .route("/", tickets)
  .route("/", sales)
  .route("/", attendees)
  .route("/", bans)
  .route("/", roomChat)
  .route("/", roomQuestions)
  .route("/", roomPolls)
  .route("/", rooms)
  .route("/", streams)
  .route("/", streamKeys)
  .route("/", recordings)
  .route("/", captions)
  .route("/", eventSeries)
  .route("/", eventNews)
  .route("/", feeds)
  .route("/", eventImports)
  .route("/", places)
  .route("/", posts)
  .route("/", eventComments)
  .route("/", messages)
  .route("/", search)
  .route("/", infoPages)
  .route("/", moderation)
  .route("/", payments)
  .route("/", acts)
  .route("/", appearances)
  .route("/", reviews)
  .route("/", bookings)
  .route("/", bookingMoney)
  .route("/", eventBookings)
  .route("/", calls)
  .route("/", applications)
  .route("/", availability)
  .route("/", talentDirectory)
  .route("/", notifications);

export type Api = typeof api;
