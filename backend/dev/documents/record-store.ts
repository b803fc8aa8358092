import path from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import type { StoredRecord } from './apply-write.ts'
import { fieldsSchema } from './record.ts'

export const DOCUMENT_MIGRATIONS = path.join(import.meta.dirname, 'migrations')

export function createRecordStore(database: DatabaseSync) {
  const one = database.prepare('SELECT * FROM records WHERE uid = ?')
  const newest = database.prepare('SELECT max(update_time) AS newest FROM records')
  const put = database.prepare(
    `INSERT INTO records (uid, fields, create_time, update_time) VALUES (?, ?, ?, ?)
     ON CONFLICT (uid) DO UPDATE SET fields = excluded.fields, update_time = excluded.update_time`,
  )
  const remove = database.prepare('DELETE FROM records WHERE uid = ?')

  return {
    get: (uid: string): StoredRecord | null => {
      const row = one.get(uid)
      if (row === undefined) return null
      return {
        fields: fieldsSchema.parse(JSON.parse(String(row.fields))),
        createTime: Number(row.create_time),
        updateTime: Number(row.update_time),
      }
    },
    put: (uid: string, record: StoredRecord): void => {
      put.run(uid, JSON.stringify(record.fields), record.createTime, record.updateTime)
    },
    remove: (uid: string): void => {
      remove.run(uid)
    },
    newestUpdate: (): number => Number(newest.get()?.newest ?? 0),
  }
}
export type RecordStore = ReturnType<typeof createRecordStore>
