import {
  AliasNode,
  type KyselyPlugin,
  type OperationNode,
  SelectQueryNode,
  TableNode,
} from 'kysely'
import type { Queries } from '../../database/queries.ts'

/** A statement as a store sent it. */
export interface Statement {
  readonly sql: string
  readonly parameters: readonly unknown[]
  /** The call that sent it first. */
  readonly askedBy: string
  /** A select that may answer any number of rows. */
  readonly isUnlimited: boolean
  /** The most rows that it answered. */
  rowsMost: number
}

/** Whether nothing in a select ends it: neither a limit of its own, nor that of what it selects from. */
function isUnlimited(node: OperationNode): boolean {
  if (AliasNode.is(node)) return isUnlimited(node.node)
  if (!SelectQueryNode.is(node)) return false
  const from = node.from?.froms ?? []
  const named = new Map(
    node.with?.expressions.map(({ name, expression }) => [
      name.table.table.identifier.name,
      expression,
    ]),
  )
  const selectOf = (part: OperationNode) =>
    TableNode.is(part) ? named.get(part.table.identifier.name) : AliasNode.is(part) && part.node
  const isCut = from.map(selectOf).some((part) => {
    return part && SelectQueryNode.is(part) && !isUnlimited(part)
  })
  return node.limit === undefined && !isCut
}

/** A named function of a store in a stack trace. Some stores keep their reads in a file of their own. */
const OF_STORE = /at (?:async )?(?:[\w$]+\.)*([\w$]+) \(.*?(backend\/[\w/-]+)-(?:store|reads)\.ts/g
const FRAMES_MAX = 100

/** The store methods on the call stack, each as `backend/modules/users/user get`. */
function runningInStores(): string[] {
  const { stackTraceLimit } = Error
  Error.stackTraceLimit = FRAMES_MAX
  const { stack = '' } = new Error()
  Error.stackTraceLimit = stackTraceLimit
  return [...stack.matchAll(OF_STORE)].map(([, name, store]) => `${store} ${name}`)
}

/** The database, and every different statement that is sent to it through `queries`. */
export function recordStatements(database: Queries) {
  const statements = new Map<string, Statement>()
  const sent = new WeakMap<object, Statement>()
  const methods = new Map<string, Set<string>>()
  let asking = 'nobody'
  const noteMethods = () => {
    const noted = methods.get(asking) ?? new Set()
    for (const method of runningInStores()) noted.add(method)
    methods.set(asking, noted)
  }

  const recorder: KyselyPlugin = {
    transformQuery: ({ node, queryId }) => {
      const { sql, parameters } = database.getExecutor().compileQuery(node, queryId)
      const statement = statements.get(sql) ?? {
        sql,
        parameters,
        askedBy: asking,
        isUnlimited: isUnlimited(node),
        rowsMost: 0,
      }
      statements.set(sql, statement)
      sent.set(queryId, statement)
      noteMethods()
      return node
    },
    transformResult: async ({ queryId, result }) => {
      const statement = sent.get(queryId)
      if (statement) statement.rowsMost = Math.max(statement.rowsMost, result.rows.length)
      return result
    },
  }

  const queries = database.withPlugin(recorder)
  const begin = queries.transaction.bind(queries)
  // Stack traces inside a transaction start at the transaction, without the method that opened it.
  queries.transaction = () => {
    noteMethods()
    return begin()
  }

  return {
    queries,
    statements: () => [...statements.values()],
    /** The store methods that sent statements, by call. */
    methods: (): ReadonlyMap<string, ReadonlySet<string>> => methods,

    /** Says who asks until the work is done. */
    as: async (who: string, work: () => unknown): Promise<void> => {
      asking = who
      await work()
    },
  }
}
export type Recording = ReturnType<typeof recordStatements>
