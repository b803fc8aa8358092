/** What this process sends to its database, counted where it leaves: for either engine alike. */
import { StatementSync } from 'node:sqlite'
import pg from 'pg'

export interface Sent {
  readonly statements: number
  /** A statement outside of any is one of its own. */
  readonly transactions: number
}

const BEGIN = /^(?:begin|start transaction)/i
const END = /^(?:commit|rollback)/i

type Method = (this: object, ...args: unknown[]) => unknown

/** Begins to count; to be called before a database is opened. The result tells how much it is so far. */
export function countStatements(): () => Sent {
  const sent = { statements: 0, transactions: 0 }
  const inTransaction = new WeakSet<object>()
  const count = (connection: object, text: string) => {
    sent.statements += 1
    if (!inTransaction.has(connection)) sent.transactions += 1
    if (BEGIN.test(text)) inTransaction.add(connection)
    else if (END.test(text)) inTransaction.delete(connection)
  }
  /** Has a method count first. */
  const watch = (target: object, name: string, seen: (self: object, args: unknown[]) => void) => {
    const method = Reflect.get(target, name) as Method
    const watched: Method = function (...args) {
      seen(this, args)
      return method.apply(this, args)
    }
    Reflect.set(target, name, watched)
  }
  watch(pg.Client.prototype, 'query', (client, [text]) => count(client, String(text)))
  // The API has one connection to SQLite.
  for (const name of ['run', 'all']) {
    watch(StatementSync.prototype, name, (statement) =>
      count(sent, String(Reflect.get(statement, 'sourceSQL'))),
    )
  }
  return () => ({ ...sent })
}
