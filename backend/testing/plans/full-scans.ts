import { CompiledQuery, sql } from 'kysely'
import { z } from 'zod'
import { engineOf, type Queries } from '../../database/queries.ts'
import type { Statement } from './record-statements.ts'

const explain = (how: string, { sql: text, parameters }: Statement) =>
  CompiledQuery.raw(`${how} ${text}`, [...parameters])

const SCANNED = /^SCAN (?!\d+ CONSTANT ROW|\d+-ROW VALUES|CONSTANT ROW)(\S+)/
/** Intermediate results, not tables. */
const INTERMEDIATE = /^(?:CO-ROUTINE|MATERIALIZE) (\S+)/
const LOOKED_UP = /VIRTUAL TABLE INDEX (?!0:$)/
/** In index order, until the page is full. */
const IN_ORDER = /USING (?:COVERING )?INDEX/

/** See https://sqlite.org/eqp.html. */
async function readsOfSqlite(queries: Queries, statement: Statement): Promise<string[]> {
  const { rows } = await queries.executeQuery<{ detail: string }>(
    explain('EXPLAIN QUERY PLAN', statement),
  )
  const lines = rows.map(({ detail }) => detail)
  const named = new Set(lines.map((line) => INTERMEDIATE.exec(line)?.[1]))
  const isSorted = lines.some((line) => line.startsWith('USE TEMP B-TREE'))
  const isPage = / limit \?/.test(statement.sql) && !isSorted
  return lines.filter((line) => {
    const scanned = SCANNED.exec(line)?.[1]
    if (scanned === undefined || named.has(scanned) || LOOKED_UP.test(line)) return false
    return !(isPage && IN_ORDER.test(line))
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

/** Streaming nodes: a limit above ends the scan below. */
const STREAMING = /^(?:Limit|Result|Subquery Scan|Nested Loop|Append|Merge Append|LockRows)$/

/** @param isPage whether a limit above ends the scan */
function readsOfNode(node: Node, isPage: boolean): string[] {
  const type = node['Node Type']
  const below = (node.Plans ?? []).flatMap((plan) =>
    readsOfNode(plan, type === 'Limit' || (isPage && STREAMING.test(type))),
  )
  if (type === 'Seq Scan') return [`${type} on ${node['Relation Name']}`, ...below]
  const isWholeIndex = /^(?:Index|Index Only|Bitmap Index) Scan$/.test(type) && !node['Index Cond']
  // An ordered scan until the page is full discards no row.
  if (!isWholeIndex || (isPage && node.Filter === undefined)) return below
  return [`${type} on all of ${node['Index Name']}, filter ${node.Filter}`, ...below]
}

/** Avoids plans that are faster only in small tables: full scans and sorts. */
async function planOfPostgres(queries: Queries, statement: Statement, avoided: readonly string[]) {
  const plan = await queries.connection().execute(async (connection) => {
    for (const how of avoided) await sql.raw(`SET ${how} = off`).execute(connection)
    const { rows } = await connection.executeQuery(explain('EXPLAIN (FORMAT JSON)', statement))
    for (const how of avoided) await sql.raw(`RESET ${how}`).execute(connection)
    return planSchema.parse(rows)
  })
  return plan[0]['QUERY PLAN'][0].Plan
}

/** Full scans in the plan; empty when an index finds every row. */
export async function fullScans(queries: Queries, statement: Statement): Promise<string[]> {
  return engineOf(queries) === 'postgres'
    ? readsOfNode(await planOfPostgres(queries, statement, ['enable_seqscan']), false)
    : readsOfSqlite(queries, statement)
}

const isSorting = (node: Node): boolean =>
  node['Node Type'] === 'Sort' || (node.Plans ?? []).some(isSorting)

/** True when the plan sorts all rows instead of reading in index order. */
export async function sortsAll(queries: Queries, statement: Statement): Promise<boolean> {
  if (engineOf(queries) === 'postgres')
    return isSorting(await planOfPostgres(queries, statement, ['enable_seqscan', 'enable_sort']))
  const { rows } = await queries.executeQuery<{ detail: string }>(
    explain('EXPLAIN QUERY PLAN', statement),
  )
  return rows.some(({ detail }) => detail === 'USE TEMP B-TREE FOR ORDER BY')
}
