import type { EventFields } from "../../contract/events/editing.ts";
import type { ChangePreview } from "../../contract/events/changes.ts";
import type { Transaction } from "../lib/database/database.ts";
import { refuse } from "../lib/refuse.ts";
import { planOf } from "../event-changes/change-text.ts";
import { sumUpChanges } from "../event-changes/sum-up-changes.ts";
import type { Changes } from "./drafts.ts";
import { validateFields } from "./validate-fields.ts";
import { fieldsOf } from "./fields.ts";
import { lineUpFields } from "./line-up.ts";
import type { EventAccess } from "../events/event-access.ts";

/** Previews the notification of these changes and its number of recipients; refuses changes that can't be saved. */
export async function previewChange(
  tx: Transaction,
  access: EventAccess<"edit">,
  { locale, ...changes }: Changes & { locale: string },
): Promise<ChangePreview> {
  const { person, event } = access;
  const { before, after, facts } = await readChanged(tx, access, changes);
  const change = { eventId: event.id, before, after };
  const preview = await sumUpChanges(tx, person, { changes: [change], locale });
  const isOver = Math.max(event.endsAt.getTime(), facts.endsAt.getTime()) <= Date.now();
  return isOver ? { ...preview, differences: [] } : preview;
}

/** What people plan by, before and after these changes; refuses changes that can't be saved. */
export async function readChanged(
  tx: Transaction,
  access: EventAccess<"edit">,
  { version, ...changes }: Changes,
) {
  const { person, event } = access;
  if (event.version !== version) refuse("CONFLICT");
  const { shown } = await lineUpFields(tx, access);
  const fields = { ...fieldsOf(event, shown), ...changes } as EventFields;
  const facts = await validateFields(
    tx,
    { person, hostId: event.hostId, performers: shown },
    fields,
  );
  return { before: planOf(event), after: planOf({ ...event, ...facts }), facts };
}
