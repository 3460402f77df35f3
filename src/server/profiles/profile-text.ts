import { sql, type AnyColumn, type SQL } from "drizzle-orm";
import { unsaid } from "../../contract/people/limits.ts";
import { users } from "../people/tables.ts";
import { profileItems } from "./tables.ts";

/** Everything a person wrote on their profile, one part per line. Excludes the name, which is checked when it is chosen. */
export function profileText(personId: AnyColumn | SQL): SQL<string> {
  return sql<string>`(select concat_ws(E'\n', nullif(person.location, ${unsaid.location}), nullif(person.bio, ${unsaid.bio}),
      (select string_agg(part.value, E'\n' order by item.created_at, item.id, part.key)
        from ${profileItems} as item cross join jsonb_each_text(item.content) as part
        where item.user_id = person.id and part.key not in ('section', 'icon')))
    from ${users} as person where person.id = ${personId})`;
}
