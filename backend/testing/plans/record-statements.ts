import {
  AliasNode,
  type KyselyPlugin,
  type OperationNode,
  SelectQueryNode,
  TableNode,
} from 'kysely'
import type { Queries } from '../../database/queries.ts'

export interface Statement {
  readonly sql: string
  readonly parameters: readonly unknown[]
  readonly calledBy: string
  readonly isUnlimited: boolean
  rowsMax: number
}

/** Returns true when neither the select nor its source has a limit. */
function isUnlimited(node: OperationNode): boolean {
  if (AliasNode.is(node)) return isUnlimited(node.node)
  if (!SelectQueryNode.is(node)) return false
  const from = node.from?.froms ?? []
  const queriesByName = new Map(
    node.with?.expressions.map(({ name, expression }) => [
      name.table.table.identifier.name,
      expression,
    ]),
  )
  const sourceQuery = (part: OperationNode) =>
    TableNode.is(part)
      ? queriesByName.get(part.table.identifier.name)
      : AliasNode.is(part) && part.node
  const hasLimitedSource = from.map(sourceQuery).some((part) => {
    return part && SelectQueryNode.is(part) && !isUnlimited(part)
  })
  return node.limit === undefined && !hasLimitedSource
}

/** Matches a store function in a stack trace. Some stores have their reads in a separate file. */
const STORE_FRAME =
  /at (?:async )?(?:[\w$]+\.)*([\w$]+) \(.*?(backend\/[\w/-]+)-(?:store|reads)\.ts/g
const FRAMES_MAX = 100

/** Returns the store methods on the call stack, such as `backend/modules/users/user get`. */
function storeMethodsOnStack(): string[] {
  const { stackTraceLimit } = Error
  Error.stackTraceLimit = FRAMES_MAX
  const { stack = '' } = new Error()
  Error.stackTraceLimit = stackTraceLimit
  return [...stack.matchAll(STORE_FRAME)].map(([, name, store]) => `${store} ${name}`)
}

/** Records every distinct statement sent through `queries`. */
export function recordStatements(database: Queries) {
  const statements = new Map<string, Statement>()
  const statementByQuery = new WeakMap<object, Statement>()
  const methods = new Map<string, Set<string>>()
  let caller = 'unknown'
  const recordMethods = () => {
    const callerMethods = methods.get(caller) ?? new Set()
    for (const method of storeMethodsOnStack()) callerMethods.add(method)
    methods.set(caller, callerMethods)
  }

  const recorder: KyselyPlugin = {
    transformQuery: ({ node, queryId }) => {
      const { sql, parameters } = database.getExecutor().compileQuery(node, queryId)
      const statement = statements.get(sql) ?? {
        sql,
        parameters,
        calledBy: caller,
        isUnlimited: isUnlimited(node),
        rowsMax: 0,
      }
      statements.set(sql, statement)
      statementByQuery.set(queryId, statement)
      recordMethods()
      return node
    },
    transformResult: async ({ queryId, result }) => {
      const statement = statementByQuery.get(queryId)
      if (statement) statement.rowsMax = Math.max(statement.rowsMax, result.rows.length)
      return result
    },
  }

  const queries = database.withPlugin(recorder)
  const startTransaction = queries.transaction.bind(queries)
  // Stack traces inside a transaction omit the method that started it.
  queries.transaction = () => {
    recordMethods()
    return startTransaction()
  }

  return {
    queries,
    statements: () => [...statements.values()],
    methods: (): ReadonlyMap<string, ReadonlySet<string>> => methods,

    as: async (name: string, work: () => unknown): Promise<void> => {
      caller = name
      await work()
    },
  }
}
export type Recording = ReturnType<typeof recordStatements>
