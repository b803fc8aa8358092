/** What a plan reads from its beginning to its end, past any index that would narrow it. */
import { CompiledQuery, sql } from 'kysely'
import { z } from 'zod'
import { engineOf, type Queries } from '../../database/queries.ts'
import type { Statement } from './record-statements.ts'

const explain = (how: string, { sql: text, parameters }: Statement) =>
  CompiledQuery.raw(`${how} ${text}`, [...parameters])

/** What a line of SQLite's plan says is scanned: a table by its alias, or a part of the statement by its name. */
const SCANNED = /^SCAN (?!\d+ CONSTANT ROW|\d+-ROW VALUES|CONSTANT ROW)(\S+)/
/** Parts of a statement that were worked out before, and are no tables. */
const WORKED_OUT = /^(?:CO-ROUTINE|MATERIALIZE) (\S+)/
/** A virtual table that was given something to look for. */
const LOOKED_UP = /VIRTUAL TABLE INDEX (?!0:$)/
/** Read in the order that is wanted: until the page is full. */
const IN_ORDER = /USING (?:COVERING )?INDEX/

/** Lines of SQLite's plan (https://sqlite.org/eqp.html). */
async function readsOfSqlite(queries: Queries, statement: Statement): Promise<string[]> {
  const { rows } = await queries.executeQuery<{ detail: string }>(
    explain('EXPLAIN QUERY PLAN', statement),
  )
  const lines = rows.map(({ detail }) => detail)
  const named = new Set(lines.map((line) => WORKED_OUT.exec(line)?.[1]))
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

/** What hands rows on as they come, so that a limit above it ends what is below it. */
const HANDS_ON = /^(?:Limit|Result|Subquery Scan|Nested Loop|Append|Merge Append|LockRows)$/

/** @param isPage whether a limit above ends the reading early */
function readsOfNode(node: Node, isPage: boolean): string[] {
  const type = node['Node Type']
  const below = (node.Plans ?? []).flatMap((plan) =>
    readsOfNode(plan, type === 'Limit' || (isPage && HANDS_ON.test(type))),
  )
  if (type === 'Seq Scan') return [`${type} on ${node['Relation Name']}`, ...below]
  const isWholeIndex = /^(?:Index|Index Only|Bitmap Index) Scan$/.test(type) && !node['Index Cond']
  // In order until the page is full, and none of it for nothing.
  if (!isWholeIndex || (isPage && node.Filter === undefined)) return below
  return [`${type} on all of ${node['Index Name']}, filter ${node.Filter}`, ...below]
}

/** PostgreSQL's plan without what is quicker in small tables alone: reading all of one, and sorting it. */
async function planOfPostgres(queries: Queries, statement: Statement, avoided: readonly string[]) {
  const plan = await queries.connection().execute(async (connection) => {
    for (const how of avoided) await sql.raw(`SET ${how} = off`).execute(connection)
    const { rows } = await connection.executeQuery(explain('EXPLAIN (FORMAT JSON)', statement))
    for (const how of avoided) await sql.raw(`RESET ${how}`).execute(connection)
    return planSchema.parse(rows)
  })
  return plan[0]['QUERY PLAN'][0].Plan
}

/** What the engine would read as a whole to answer this; [] where an index leads to every row. */
export async function wholeReads(queries: Queries, statement: Statement): Promise<string[]> {
  return engineOf(queries) === 'postgres'
    ? readsOfNode(await planOfPostgres(queries, statement, ['enable_seqscan']), false)
    : readsOfSqlite(queries, statement)
}

const isSorting = (node: Node): boolean =>
  node['Node Type'] === 'Sort' || (node.Plans ?? []).some(isSorting)

/** True when the engine sorts all rows it finds, instead of reading them in the order of an index. */
export async function sortsAll(queries: Queries, statement: Statement): Promise<boolean> {
  if (engineOf(queries) === 'postgres')
    return isSorting(await planOfPostgres(queries, statement, ['enable_seqscan', 'enable_sort']))
  const { rows } = await queries.executeQuery<{ detail: string }>(
    explain('EXPLAIN QUERY PLAN', statement),
  )
  return rows.some(({ detail }) => detail === 'USE TEMP B-TREE FOR ORDER BY')
}
