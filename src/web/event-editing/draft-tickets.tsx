import { Plus, X } from "lucide-react";
import { useState } from "react";
import { v7 as newId } from "uuid";
import type { DraftTicket } from "../../contract/events/editing.ts";
import { saleLimits } from "../../contract/tickets/limits.ts";
import { currencyNames } from "../payments/currency-names.ts";
import { CurrencyOptions } from "../payments/currency-options.tsx";
import { wholeNumber } from "../sales/sales-form.ts";
import { Button } from "../ui/button.tsx";
import { Select, TextInput } from "../ui/field.tsx";
import { Icon } from "../ui/icon.tsx";
import { IconButton } from "../ui/icon-button.tsx";
import { type EventForm, problemAt } from "./form.ts";
import { priceProblem } from "./ticket-price.ts";

export function newTicket(name = "General admission"): DraftTicket {
  return { id: newId(), name, price: "", quantity: null };
}

/** The ticket types that go on sale when the event is published. */
export function DraftTickets({ form }: { form: EventForm }) {
  const { tickets = [], currency } = form.fields;
  // Prices typed before this step was opened again have been left already.
  const [left, setLeft] = useState(() => tickets.map(({ id }) => id));
  const unread = (ticket: DraftTicket) =>
    left.includes(ticket.id)
      ? priceProblem(ticket, currency ?? form.usualCurrency ?? "USD")
      : undefined;
  const write = (at: number, more: Partial<DraftTicket>) =>
    form.change({
      tickets: tickets.map((one, other) => (other === at ? { ...one, ...more } : one)),
    });
  const problem = problemAt(form, "tickets");
  return (
    <fieldset className="stack event-editor-group">
      <legend className="display-small event-editor-legend">Tickets</legend>
      <p className="muted-text">
        On sale as soon as you publish. Promo codes, questions, sale dates and refunds are set up
        after that, under Manage.
      </p>
      {problem && (
        <p className="field-error" role="alert">
          {problem}
        </p>
      )}
      <Select
        label="Currency"
        className="event-editor-currency"
        value={currency ?? ""}
        error={problemAt(form, "currency")}
        onChange={({ target: { value } }) => form.change({ currency: value || undefined })}
      >
        <option value="">
          {form.usualCurrency
            ? `${currencyNames[form.usualCurrency] ?? form.usualCurrency} (${form.usualCurrency}), from the country`
            : "The currency of the event's country"}
        </option>
        <CurrencyOptions />
      </Select>
      {tickets.map((ticket, at) => (
        <div
          className="event-editor-row event-editor-row-ticket"
          key={ticket.id}
          role="group"
          aria-label={`Ticket type ${at + 1}`}
        >
          <TextInput
            label="Name"
            maxLength={saleLimits.name}
            value={ticket.name}
            error={problemAt(form, `tickets.${at}.name`)}
            onChange={({ target }) => write(at, { name: target.value })}
          />
          <TextInput
            label="Price"
            inputMode="decimal"
            autoComplete="off"
            maxLength={20}
            placeholder="Free"
            value={ticket.price}
            error={unread(ticket) ?? problemAt(form, `tickets.${at}.price`)}
            onChange={({ target }) => write(at, { price: target.value })}
            onBlur={() => setLeft((now) => [...now, ticket.id])}
          />
          <TextInput
            label="How many"
            type="number"
            inputMode="numeric"
            min={1}
            max={saleLimits.quantity}
            placeholder="No limit"
            value={ticket.quantity ?? ""}
            error={problemAt(form, `tickets.${at}.quantity`)}
            onChange={({ target }) => write(at, { quantity: wholeNumber(target.value) || null })}
          />
          <IconButton
            label={`Remove ${ticket.name || `ticket type ${at + 1}`}`}
            onClick={() => form.change({ tickets: tickets.filter((one) => one !== ticket) })}
          >
            <Icon of={X} />
          </IconButton>
        </div>
      ))}
      {tickets.length < saleLimits.types && (
        <div>
          <Button
            size="small"
            onClick={() => form.change({ tickets: [...tickets, newTicket("")] })}
          >
            <Icon of={Plus} size="small" />
            Add a ticket type
          </Button>
        </div>
      )}
    </fieldset>
  );
}
