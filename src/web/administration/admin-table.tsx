interface AdminTableProps {
  /** The first column names the rows. */
  columns: string[];
  rows: { key: string; name: string; cells: string[] }[];
  /** Whether the names are long code-like texts, such as URLs. */
  hasCode?: boolean;
}

/** A table of figures; on a phone each row becomes a card with labels. */
export function AdminTable({ columns, rows, hasCode }: AdminTableProps) {
  return (
    <table className="admin-table">
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, name, cells }) => (
          <tr key={key}>
            <th scope="row">{hasCode ? <code>{name}</code> : name}</th>
            {columns.slice(1).map((column, at) => (
              <td
                key={column}
                data-label={column}
                className={cells[at] === "–" ? "is-none" : undefined}
              >
                {cells[at]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
