import { CompiledQuery, sql } from 'kysely'
import { z } from 'zod'
import { engineOf, type Queries } from '../../database/queries.ts'
import type { Statement } from './record-statements.ts'

const explainQuery = (command: string, { sql: text, parameters }: Statement) =>
  CompiledQuery.raw(`${command} ${text}`, [...parameters])

/** Matches a scan that is not over constants, and captures its table. */
const FULL_SCAN = /^SCAN (?!\d+ CONSTANT ROW|\d+-ROW VALUES|CONSTANT ROW)(\S+)/
/** Matches an intermediate result, which is not a table. */
const INTERMEDIATE = /^(?:CO-ROUTINE|MATERIALIZE) (\S+)/
const VIRTUAL_TABLE_LOOKUP = /VIRTUAL TABLE INDEX (?!0:$)/
/** Matches a scan in index order, which stops when the page is full. */
const INDEX_ORDER = /USING (?:COVERING )?INDEX/

/** Reads the text of SQLite's query plans: https://sqlite.org/eqp.html */
async function fullScansOfSqlite(queries: Queries, statement: Statement): Promise<string[]> {
  const { rows } = await queries.executeQuery<{ detail: string }>(
    explainQuery('EXPLAIN QUERY PLAN', statement),
  )
  const lines = rows.map(({ detail }) => detail)
  const intermediateNames = new Set(lines.map((line) => INTERMEDIATE.exec(line)?.[1]))
  const isSorted = lines.some((line) => line.startsWith('USE TEMP B-TREE'))
  const isPage = / limit \?/.test(statement.sql) && !isSorted
  return lines.filter((line) => {
    const scanned = FULL_SCAN.exec(line)?.[1]
    if (scanned === undefined || intermediateNames.has(scanned) || VIRTUAL_TABLE_LOOKUP.test(line))
      return false
    return !(isPage && INDEX_ORDER.test(line))
  })
}

const nodeSchema = z.object({
  'Node Type': z.string(),
  'Relation Name': z.string().optional(),
  'Index Name': z.string().optional(),
  'Index Cond': z.string().optional(),
  Filter: z.string().optional(),
  get Plans() {
    return z.array(nodeSchema).optional()
  },
})
type Node = z.infer<typeof nodeSchema>
const planSchema = z.tuple([z.object({ 'QUERY PLAN': z.tuple([z.object({ Plan: nodeSchema })]) })])

/** Nodes that stream rows, so that a limit above them ends the scan below them. */
const STREAMING = /^(?:Limit|Result|Subquery Scan|Nested Loop|Append|Merge Append|LockRows)$/

/** @param isPage true when a limit above the node ends its scan */
function fullScansOfNode(node: Node, isPage: boolean): string[] {
  const type = node['Node Type']
  const childScans = (node.Plans ?? []).flatMap((plan) =>
    fullScansOfNode(plan, type === 'Limit' || (isPage && STREAMING.test(type))),
  )
  if (type === 'Seq Scan') return [`${type} on ${node['Relation Name']}`, ...childScans]
  const isWholeIndex = /^(?:Index|Index Only|Bitmap Index) Scan$/.test(type) && !node['Index Cond']
  // An ordered scan that ends when the page is full discards no row.
  if (!isWholeIndex || (isPage && node.Filter === undefined)) return childScans
  return [`${type} on all of ${node['Index Name']}, filter ${node.Filter}`, ...childScans]
}

/** Returns the plan without nodes that are faster only in small tables, such as full scans and sorts. */
async function planOfPostgres(
  queries: Queries,
  statement: Statement,
  disabledSettings: readonly string[],
) {
  const plan = await queries.connection().execute(async (connection) => {
    for (const setting of disabledSettings)
      await sql.raw(`SET ${setting} = off`).execute(connection)
    const { rows } = await connection.executeQuery(explainQuery('EXPLAIN (FORMAT JSON)', statement))
    for (const setting of disabledSettings) await sql.raw(`RESET ${setting}`).execute(connection)
    return planSchema.parse(rows)
  })
  return plan[0]['QUERY PLAN'][0].Plan
}

/** Lists the full scans in the plan. The list is empty when an index finds every row. */
export async function fullScans(queries: Queries, statement: Statement): Promise<string[]> {
  return engineOf(queries) === 'postgres'
    ? fullScansOfNode(await planOfPostgres(queries, statement, ['enable_seqscan']), false)
    : fullScansOfSqlite(queries, statement)
}

const isSorting = (node: Node): boolean =>
  node['Node Type'] === 'Sort' || (node.Plans ?? []).some(isSorting)

/** Returns true when the plan sorts all rows instead of reading in index order. */
export async function sortsAll(queries: Queries, statement: Statement): Promise<boolean> {
  if (engineOf(queries) === 'postgres')
    return isSorting(await planOfPostgres(queries, statement, ['enable_seqscan', 'enable_sort']))
  const { rows } = await queries.executeQuery<{ detail: string }>(
    explainQuery('EXPLAIN QUERY PLAN', statement),
  )
  return rows.some(({ detail }) => detail === 'USE TEMP B-TREE FOR ORDER BY')
}
