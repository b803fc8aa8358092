import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import defaults from '../resources/config.json' with { type: 'json' }
import { resolveMainConfig } from '../shared/config/runtime-config.ts'
import { giveAdminRole } from './admin-operation.ts'
import { type BackendConfig, decideConfig } from './config.ts'
import { openDatabase } from './database/open-database.ts'
import { addDemoUsers } from './dev/demo-accounts.ts'
import { lockFolder } from './dev/identity/folder-lock.ts'
import { createUserStore } from './modules/users/user-store.ts'

const PRO = 'pro@demo.undertone.fm'
const HINT = 'The local backend has the admin admin@demo.undertone.fm, password undertone.'
let stateDir: string
let config: BackendConfig

beforeEach(() => {
  stateDir = mkdtempSync(path.join(tmpdir(), 'undertone-admin-'))
  const env = { UNDERTONE_STATE_DIR: stateDir }
  config = decideConfig(env, resolveMainConfig(defaults, env, 'test').config)
})
afterEach(() => rmSync(stateDir, { recursive: true, force: true }))

async function inDatabase<T>(work: (database: Awaited<ReturnType<typeof openDatabase>>) => T) {
  const database = await openDatabase({ file: path.join(stateDir, 'api/undertone.db') })
  try {
    return await work(database)
  } finally {
    await database.destroy()
  }
}

test('makes a local user an admin once while the emulator is stopped', async () => {
  await inDatabase((database) => addDemoUsers(database, 0))
  expect(await giveAdminRole(config, PRO)).toBe(`${PRO} is an admin now. ${HINT}`)
  expect(await giveAdminRole(config, PRO)).toBe(`${PRO} is an admin already. ${HINT}`)
  const row = await inDatabase((database) => createUserStore(database).get('demo-pro'))
  expect(row).toMatchObject({ role: 'admin', plan: 'pro' })
  await expect(giveAdminRole(config, 'ada@example.com')).rejects.toThrow(
    'ada@example.com is not registered yet. Sign up with it in the app first, then try again.',
  )
})

test('changes nothing while the emulator runs and names the demo admin', async () => {
  await inDatabase((database) => addDemoUsers(database, 0))
  const unlock = lockFolder(path.join(stateDir, 'identity'))
  const making = giveAdminRole(config, PRO)
  await expect(making).rejects.toThrow(`${HINT} Stop the backend before you make another admin.`)
  unlock()
  const row = await inDatabase((database) => createUserStore(database).get('demo-pro'))
  expect(row).toMatchObject({ role: 'pro' })
})

test('fails without a database', async () => {
  await expect(giveAdminRole(config, PRO)).rejects.toThrow(/^There is no database at .+ yet\./)
})
