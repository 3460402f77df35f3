interface AdminTableProps {
  /** The first names the rows. */
  columns: string[];
  rows: { key: string; name: string; cells: string[] }[];
}

/** Figures by row; on a phone each row is a card that names them. */
export function AdminTable({ columns, rows }: AdminTableProps) {
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
            <th scope="row">{name}</th>
            {columns.slice(1).map((column, at) => (
              <td key={column} data-label={column}>
                {cells[at]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
