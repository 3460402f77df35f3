import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Pencil, Plus } from "lucide-react";
import { useState } from "react";
import { v7 as newId } from "uuid";
import { saleLimits } from "../../contract/tickets/limits.ts";
import type { Promo, Sales } from "../../contract/tickets/sales.ts";
import { api, done } from "../app/api.ts";
import { Badge } from "../ui/badge.tsx";
import { Button } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { ErrorState } from "../ui/states.tsx";
import { toast } from "../ui/toasts.ts";
import { PromoDialog } from "./promo-dialog.tsx";
import { promosQuery } from "./queries.ts";
import { formatMoney } from "../orders/money-text.ts";

type PromoListProps = { eventId: string; sales: Sales; zone: string };

/** The promo codes. Each is saved immediately, independent of the form. */
export function PromoList({ eventId, sales, zone }: PromoListProps) {
  const promos = useQuery(promosQuery(eventId));
  const [edited, setEdited] = useState<Promo>();
  const items = promos.data?.items ?? [];
  return (
    <section aria-labelledby="sl-promos">
      <div className="section-head">
        <h2 id="sl-promos">Promo codes</h2>
      </div>
      {promos.isError && (
        <ErrorState
          message="We couldn't load the promo codes."
          onRetry={() => void promos.refetch()}
        />
      )}
      {promos.data && items.length === 0 && (
        <p className="supporting-text">A code gives a discount or unlocks hidden ticket types.</p>
      )}
      <ul>
        {items.map((promo) => (
          <PromoRow key={promo.id} {...{ eventId, sales, promo }} onEdit={() => setEdited(promo)} />
        ))}
      </ul>
      {items.length < saleLimits.promos && (
        <Button size="small" className="button-below" onClick={() => setEdited(newPromo())}>
          <Icon of={Plus} size="small" />
          Add a promo code
        </Button>
      )}
      {edited && (
        <PromoDialog
          {...{ eventId, sales, zone }}
          promo={edited}
          onClose={() => setEdited(undefined)}
        />
      )}
    </section>
  );
}

type PromoRowProps = { eventId: string; sales: Sales; promo: Promo; onEdit: () => void };

function PromoRow({ eventId, sales, promo, onEdit }: PromoRowProps) {
  const queryClient = useQueryClient();
  const remove = useMutation({
    mutationFn: () =>
      done(
        api.events[":id"].promos[":promoId"].$delete({
          param: { id: eventId, promoId: promo.id },
        }),
      ),
    onSuccess() {
      toast("Code deleted");
      return queryClient.invalidateQueries({ queryKey: promosQuery(eventId).queryKey });
    },
  });
  const { code, used, most, typeIds, opensHidden } = promo;
  const types = sales.types.filter(({ id }) => typeIds.includes(id)).map(({ name }) => name);
  const uses = most === null ? `${used} used` : `${used} of ${most} used`;
  const facts = [discountText(promo, sales.currency), types.join(", ") || "all types", uses];
  return (
    <li className="sales-row">
      <div className="fill">
        <b className="sales-row-name tabular-numbers">{code}</b>
        <span className="cluster is-tight supporting-text">
          <span className="tabular-numbers">{facts.filter(Boolean).join(" · ")}</span>
          {opensHidden && <Badge>Unlocks hidden types</Badge>}
        </span>
      </div>
      <div className="side-by-side is-tight">
        <Button size="small" onClick={onEdit}>
          <Icon of={Pencil} size="small" />
          Edit<span className="visually-hidden"> {code}</span>
        </Button>
        <Button
          size="small"
          variant="danger"
          busy={remove.isPending && "Deleting"}
          onClick={() => remove.mutate()}
        >
          Delete<span className="visually-hidden"> {code}</span>
        </Button>
      </div>
    </li>
  );
}

function discountText({ kind, value }: Promo, currency: string): string {
  if (kind === "percent") return `${value}% off`;
  return kind === "amount" ? `${formatMoney(value, currency)} off each ticket` : "";
}

function newPromo(): Promo {
  return {
    id: newId(),
    code: "",
    kind: "percent",
    value: 10,
    typeIds: [],
    opensHidden: false,
    most: null,
    used: 0,
    opensAt: null,
    closesAt: null,
  };
}
