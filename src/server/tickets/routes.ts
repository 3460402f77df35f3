import * as contract from "../../contract/tickets/tickets.ts";
import { routes, signedIn } from "../http/router.ts";
import { deliver } from "../notifications/deliver.ts";
import { getTicketCalendar, printTicket } from "./print-tickets.ts";
import { resendTickets } from "./send-tickets.ts";
import { listSentTickets } from "./sent-tickets.ts";
import { takeBackTicket, returnTicket } from "./return-ticket.ts";
import { noteOpened } from "../event-changes/note-opened.ts";
import { getTicket, confirmTicket, listMyTickets, nameTicket } from "./service.ts";
import { acceptTransfer, cancelTransfer, getTransfer, startTransfer } from "./transfer.ts";

export const tickets = routes(contract)
  .openapi(contract.listMyTickets, async (c) => {
    const { db } = c.var.services;
    return c.json(await listMyTickets(db, signedIn(c), c.req.valid("query")), 200);
  })
  .openapi(contract.listSentTickets, async (c) => {
    const { db } = c.var.services;
    return c.json(await listSentTickets(db, signedIn(c), c.req.valid("query")), 200);
  })
  .openapi(contract.getTicket, async (c) => {
    const { db } = c.var.services;
    const input = { ...c.req.valid("param"), ...c.req.valid("query") };
    const ticket = await getTicket(db, c.get("person"), input);
    if (ticket.guest) await noteOpened(db, { ticketId: ticket.id });
    return c.json(ticket, 200);
  })
  .openapi(contract.getTicketPdf, async (c) => {
    const { db } = c.var.services;
    const input = { ...c.req.valid("param"), ...c.req.valid("query") };
    const pdf = await printTicket(db, c.get("person"), input);
    return c.body(new Uint8Array(pdf), 200, {
      "content-type": "application/pdf",
      "content-disposition": `attachment; filename="ticket.pdf"`,
    });
  })
  .openapi(contract.getTicketCalendar, async (c) => {
    const { db, config } = c.var.services;
    const { publicUrl } = config;
    const input = { ...c.req.valid("param"), ...c.req.valid("query"), publicUrl };
    return c.body(await getTicketCalendar(db, c.get("person"), input), 200, {
      "content-type": "text/calendar; charset=utf-8",
      "content-disposition": `attachment; filename="ticket.ics"`,
    });
  })
  .openapi(contract.nameTicket, async (c) => {
    const input = { ...c.req.valid("param"), ...c.req.valid("query"), ...c.req.valid("json") };
    return c.json(await nameTicket(c.var.services.db, c.get("person"), input), 200);
  })
  .openapi(contract.startTransfer, async (c) => {
    const { db, config } = c.var.services;
    const input = { ...c.req.valid("param"), ...c.req.valid("query") };
    const { key, expiresAt } = await startTransfer(db, c.get("person"), input);
    return c.json({ url: `${config.publicUrl}/tickets/transfer/${key}`, expiresAt }, 201);
  })
  .openapi(contract.cancelTransfer, async (c) => {
    const input = { ...c.req.valid("param"), ...c.req.valid("query") };
    await cancelTransfer(c.var.services.db, c.get("person"), input);
    return c.body(null, 204);
  })
  .openapi(contract.getTransfer, async (c) => {
    const { db } = c.var.services;
    return c.json(await getTransfer(db, c.get("person"), c.req.valid("param").key), 200);
  })
  .openapi(contract.acceptTransfer, async (c) => {
    const me = signedIn(c);
    const { services } = c.var;
    const accepted = acceptTransfer(services, me, c.req.valid("param").key);
    const ticket = await deliver(services, accepted);
    return c.json(ticket, 200);
  })
  .openapi(contract.returnTicket, async (c) => {
    const input = { ...c.req.valid("param"), ...c.req.valid("query") };
    const { services } = c.var;
    const ticket = await deliver(services, returnTicket(services.db, c.get("person"), input));
    return c.json(ticket, 200);
  })
  .openapi(contract.confirmTicket, async (c) => {
    const input = { ...c.req.valid("param"), ...c.req.valid("query") };
    return c.json(await confirmTicket(c.var.services.db, c.get("person"), input), 200);
  })
  .openapi(contract.takeBackTicket, async (c) => {
    const input = { ...c.req.valid("param"), ...c.req.valid("query") };
    return c.json(await takeBackTicket(c.var.services.db, c.get("person"), input), 200);
  })
  .openapi(contract.resendTickets, async (c) => {
    const input = { ...c.req.valid("param"), ...c.req.valid("query") };
    await resendTickets(c.var.services, c.get("person"), input);
    return c.body(null, 204);
  });
