import type { ReactNode } from 'react'

interface Column<Row> {
  readonly key: string
  readonly label: string
  readonly cell: (row: Row) => ReactNode
}

interface DataTableProps<Row> {
  readonly caption: string
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  readonly rowKey: (row: Row) => string
}

/** A table whose first column is the row header. It scrolls horizontally in a narrow window. */
export function DataTable<Row>({ caption, columns, rows, rowKey }: DataTableProps<Row>) {
  return (
    <section
      className="scroll-x border-[1.5px] border-ink bg-sheet [--under:var(--sheet)] dark:border-edge"
      aria-label={caption}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must be able to scroll the table
      tabIndex={0}
    >
      <table className="w-full border-collapse text-left">
        <caption className="sr-only">{caption}</caption>
        <thead className="meta border-b-[1.5px] border-ink dark:border-edge">
          <tr>
            {columns.map((column) => (
              <th key={column.key} scope="col" className="px-4 py-2.5 font-medium">
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)} className="border-b border-hairline last:border-0">
              {columns.map((column, index) =>
                index === 0 ? (
                  <th key={column.key} scope="row" className="px-4 py-2.5 font-semibold">
                    {column.cell(row)}
                  </th>
                ) : (
                  <td key={column.key} className="px-4 py-2.5">
                    {column.cell(row)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
