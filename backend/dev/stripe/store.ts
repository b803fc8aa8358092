import path from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { inSqliteTransaction } from '../../database/open-sqlite.ts'
import type { LocalPrice, LocalTables } from './state.ts'

export const LOCAL_STRIPE_MIGRATIONS = path.join(import.meta.dirname, 'migrations')

const DAY_S = 86_400

function emptyTables(): LocalTables {
  return {
    prices: [],
    customers: new Map(),
    sessions: new Map(),
    subscriptions: new Map(),
    schedules: new Map(),
    invoices: new Map(),
    portals: new Map(),
    events: new Map(),
    answered: new Map(),
  }
}

type Kind = keyof LocalTables

function objectsOf(tables: LocalTables, kind: Kind): ReadonlyMap<string, object> {
  return kind === 'prices' ? new Map(tables.prices.map((price) => [price.id, price])) : tables[kind]
}

function load(database: DatabaseSync): LocalTables {
  const tables = emptyTables()
  const prices = new Map<string, LocalPrice>()
  const rows = database.prepare("SELECT * FROM things ORDER BY kind <> 'prices', key").all()
  for (const { kind, id, value } of rows) {
    // All references to a price share one object, because its lookup key can move to another price.
    const object = JSON.parse(String(value), (key, part) =>
      key === 'price' ? (prices.get(part.id) ?? part) : part,
    )
    if (kind === 'prices') {
      prices.set(String(id), object)
      tables.prices.push(object)
    } else tables[kind as Exclude<Kind, 'prices'>].set(String(id), object)
  }
  return tables
}

/** Loads the objects, which callers change in place. `save` writes all changes in one transaction. */
export function openTables(database: DatabaseSync, now: () => number) {
  const tables = load(database)
  const upsert = database.prepare(
    `INSERT INTO things (kind, id, value) VALUES (?, ?, ?)
     ON CONFLICT (kind, id) DO UPDATE SET value = excluded.value`,
  )
  const deleteRow = database.prepare('DELETE FROM things WHERE kind = ? AND id = ?')
  const saved = new Map<Kind, Map<string, string>>()
  for (const kind of Object.keys(tables) as Kind[]) {
    const texts = [...objectsOf(tables, kind)].map(([id, object]) => [id, JSON.stringify(object)])
    saved.set(kind, new Map(texts as [string, string][]))
  }

  function saveKind(kind: Kind): void {
    const savedTexts = saved.get(kind) ?? new Map<string, string>()
    const objects = objectsOf(tables, kind)
    for (const [id, object] of objects) {
      const text = JSON.stringify(object)
      if (savedTexts.get(id) === text) continue
      upsert.run(kind, id, text)
      savedTexts.set(id, text)
    }
    for (const id of [...savedTexts.keys()].filter((id) => !objects.has(id))) {
      deleteRow.run(kind, id)
      savedTexts.delete(id)
    }
  }

  return {
    tables,
    save: (): void => {
      for (const [key, { at }] of tables.answered) {
        if (at < now() - DAY_S) tables.answered.delete(key)
      }
      inSqliteTransaction(database, () => {
        for (const kind of Object.keys(tables) as Kind[]) saveKind(kind)
      })
    },
  }
}
