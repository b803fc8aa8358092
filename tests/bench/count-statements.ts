import { StatementSync } from 'node:sqlite'
import pg from 'pg'

export interface Sent {
  readonly statements: number
  readonly transactions: number
}

const BEGIN = /^(?:begin|start transaction)/i
const END = /^(?:commit|rollback)/i

type Method = (this: object, ...args: unknown[]) => unknown

/** Starts counting; call before opening a database. The result returns the current counts. */
export function countStatements(): () => Sent {
  const sent = { statements: 0, transactions: 0 }
  const inTransaction = new WeakSet<object>()
  const count = (connection: object, text: string) => {
    sent.statements += 1
    if (!inTransaction.has(connection)) sent.transactions += 1
    if (BEGIN.test(text)) inTransaction.add(connection)
    else if (END.test(text)) inTransaction.delete(connection)
  }
  const watch = (target: object, name: string, seen: (self: object, args: unknown[]) => void) => {
    const method = Reflect.get(target, name) as Method
    const watched: Method = function (...args) {
      seen(this, args)
      return method.apply(this, args)
    }
    Reflect.set(target, name, watched)
  }
  watch(pg.Client.prototype, 'query', (client, [text]) => count(client, String(text)))
  for (const name of ['run', 'all']) {
    watch(StatementSync.prototype, name, (statement) =>
      count(sent, String(Reflect.get(statement, 'sourceSQL'))),
    )
  }
  return () => ({ ...sent })
}
