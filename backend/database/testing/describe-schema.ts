import { sql } from 'kysely'
import { engineOf, type Queries } from '../queries.ts'

interface Column {
  readonly type: string
  readonly isNullable: boolean
  readonly isOptional: boolean
}

interface Rule {
  readonly text: string
  readonly columns: readonly string[]
}

export interface Table {
  readonly columns: Readonly<Record<string, Column>>
  readonly rules: readonly Rule[]
}

/** Tables by name, without views and search indexes. */
export type Schema = Readonly<Record<string, Table>>

type RuleRow = { table: string; text: string; columns: string }

/** SQLite does not list CHECK constraints. PostgreSQL does, and they come from the same migration. */
const SQLITE_RULES = sql<RuleRow>`
  SELECT t.name AS "table", json_array(i.origin, i.partial, group_concat(c.name)) AS text,
    json_group_array(c.name) AS columns
  FROM sqlite_schema t, pragma_index_list(t.name) i, pragma_index_info(i.name) c
  WHERE t.type = 'table' AND i."unique" GROUP BY t.name, i.name
  UNION ALL
  SELECT t.name, json_array('references', f."table", f."from", f."to", f.on_delete),
    json_array(f."from")
  FROM sqlite_schema t, pragma_foreign_key_list(t.name) f WHERE t.type = 'table'`

const POSTGRES_RULES = sql<RuleRow>`
  SELECT conrelid::regclass::text AS "table", pg_get_constraintdef(oid) AS text,
    (SELECT json_agg(attname ORDER BY attname) FROM pg_attribute
      WHERE attrelid = conrelid AND attnum = ANY (conkey))::text AS columns
  FROM pg_constraint WHERE connamespace = 'public'::regnamespace AND contype IN ('c', 'f')
  UNION ALL
  SELECT indrelid::regclass::text,
    regexp_replace(pg_get_indexdef(indexrelid), '^CREATE UNIQUE INDEX .* ON', 'UNIQUE'),
    (SELECT json_agg(attname ORDER BY attname) FROM pg_attribute
      WHERE attrelid = indrelid AND attnum = ANY (indkey))::text
  FROM pg_index JOIN pg_class ON pg_class.oid = indrelid
  WHERE indisunique AND relnamespace = 'public'::regnamespace`

async function readRules(queries: Queries): Promise<RuleRow[]> {
  const rulesQuery = engineOf(queries) === 'sqlite' ? SQLITE_RULES : POSTGRES_RULES
  return (await rulesQuery.execute(queries)).rows
}

export async function describeSchema(queries: Queries): Promise<Schema> {
  const tables = (await queries.introspection.getTables()).filter(({ isView }) => !isView)
  const rules = await readRules(queries)
  return Object.fromEntries(
    tables.map(({ name, columns }) => [
      name,
      {
        columns: Object.fromEntries(
          columns.map((column) => [
            column.name,
            {
              type: column.dataType,
              isNullable: column.isNullable,
              isOptional: column.isNullable || column.hasDefaultValue || column.isAutoIncrementing,
            },
          ]),
        ),
        rules: rules
          .filter(({ table }) => table === name)
          .map(({ text, columns: columnsJson }) => ({
            text,
            columns: JSON.parse(columnsJson) ?? [],
          })),
      },
    ]),
  )
}
