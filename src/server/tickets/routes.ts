import * as contract from "../../contract/tickets.ts";
import { routes, signedIn } from "../lib/routes.ts";
import { getTicketCalendar, printTicket } from "./print.ts";
import { getTicket, listMyTickets, nameTicket } from "./service.ts";

const looks = { allowed: 600, seconds: 300 };
const writes = { allowed: 60, seconds: 300 };

export const tickets = routes()
  .openapi(contract.listMyTickets, async (c) => {
    const { db } = c.var.services;
    return c.json(await listMyTickets(db, signedIn(c), c.req.valid("query")), 200);
  })
  .openapi(contract.getTicket, async (c) => {
    const { db, limits } = c.var.services;
    await limits.take("ticket-looks", c.var.address, looks);
    const asked = { ...c.req.valid("param"), ...c.req.valid("query") };
    return c.json(await getTicket(db, c.get("person"), asked), 200);
  })
  .openapi(contract.getTicketPdf, async (c) => {
    const { db, limits } = c.var.services;
    await limits.take("ticket-prints", c.var.address, writes);
    const asked = { ...c.req.valid("param"), ...c.req.valid("query") };
    const pdf = await printTicket(db, c.get("person"), asked);
    return c.body(new Uint8Array(pdf), 200, {
      "content-type": "application/pdf",
      "content-disposition": `attachment; filename="ticket.pdf"`,
    });
  })
  .openapi(contract.getTicketCalendar, async (c) => {
    const { db, limits, config } = c.var.services;
    await limits.take("ticket-looks", c.var.address, looks);
    const { publicUrl } = config;
    const asked = { ...c.req.valid("param"), ...c.req.valid("query"), publicUrl };
    return c.body(await getTicketCalendar(db, c.get("person"), asked), 200, {
      "content-type": "text/calendar; charset=utf-8",
      "content-disposition": `attachment; filename="ticket.ics"`,
    });
  })
  .openapi(contract.nameTicket, async (c) => {
    const { db, limits } = c.var.services;
    await limits.take("tickets", c.get("person")?.id ?? c.var.address, writes);
    const asked = { ...c.req.valid("param"), ...c.req.valid("query"), ...c.req.valid("json") };
    return c.json(await nameTicket(db, c.get("person"), asked), 200);
  });
