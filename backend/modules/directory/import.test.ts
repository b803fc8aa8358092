import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { databaseFile } from '../../database/database-place.ts'
import { openDatabase } from '../../database/open-database.ts'

/** TCP's discard port (RFC 863), where connections are refused. */
const NO_MIRROR = 'http://127.0.0.1:9'

test('stations:import fails without a reachable mirror and counts the failure', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'undertone-import-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'import.ts')], {
    env: {
      ...process.env,
      ...{ UNDERTONE_STATE_DIR: folder, UNDERTONE_DIRECTORY_URL: NO_MIRROR },
      UNDERTONE_DATABASE_URL: '',
    },
    stdio: 'ignore',
  })
  expect(await once(child, 'exit')).toEqual([1, null])
  const database = await openDatabase({ file: databaseFile(folder) })
  const failed = database.selectFrom('totals').select(['name', 'amount'])
  expect(await failed.where('metric', '=', 'job-fault').execute()).toEqual([
    { name: 'directory', amount: 1 },
  ])
  await database.destroy()
})
