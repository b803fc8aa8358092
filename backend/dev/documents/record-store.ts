import path from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import type { StoredRecord } from './apply-write.ts'
import { fieldsSchema } from './record.ts'

export const DOCUMENT_MIGRATIONS = path.join(import.meta.dirname, 'migrations')

export function createRecordStore(database: DatabaseSync) {
  const select = database.prepare('SELECT * FROM records WHERE uid = ?')
  const selectNewest = database.prepare('SELECT max(update_time) AS newest FROM records')
  const upsert = database.prepare(
    `INSERT INTO records (uid, fields, create_time, update_time) VALUES (?, ?, ?, ?)
     ON CONFLICT (uid) DO UPDATE SET fields = excluded.fields, update_time = excluded.update_time`,
  )
  const deleteRow = database.prepare('DELETE FROM records WHERE uid = ?')

  return {
    get: (uid: string): StoredRecord | null => {
      const row = select.get(uid)
      if (row === undefined) return null
      return {
        fields: fieldsSchema.parse(JSON.parse(String(row.fields))),
        createTime: Number(row.create_time),
        updateTime: Number(row.update_time),
      }
    },
    put: (uid: string, record: StoredRecord): void => {
      upsert.run(uid, JSON.stringify(record.fields), record.createTime, record.updateTime)
    },
    remove: (uid: string): void => {
      deleteRow.run(uid)
    },
    newestUpdate: (): number => Number(selectNewest.get()?.newest ?? 0),
  }
}
export type RecordStore = ReturnType<typeof createRecordStore>
