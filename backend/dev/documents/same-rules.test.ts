import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { openSqlite } from '../../database/open-sqlite.ts'
import { createFakeIdentity } from '../../testing/fake-identity.ts'
import { createDocuments } from './create-documents.ts'
import { type Fields, parseMicros } from './record.ts'
import { createRecordStore, DOCUMENT_MIGRATIONS } from './record-store.ts'
import { allows, parseRules } from './testing/firestore-rules.ts'

/** Cases for both firestore.rules and the local document store. */
const NOW = '2026-11-21T08:00:00.000000Z'
const EARLIER = '2026-11-20T08:00:00.000000Z'
const at = (timestampValue: string) => ({ timestampValue })
const text = (stringValue: string) => ({ stringValue })
const nothing = { nullValue: null }
const fresh: Fields = {
  id: text('ada'),
  email: text('ada@example.com'),
  displayName: text('Ada'),
  photoURL: nothing,
  createdAt: at(NOW),
  updatedAt: at(NOW),
}
const old: Fields = { ...fresh, createdAt: at(EARLIER), updatedAt: at(EARLIER) }
const changed: Fields = { ...old, displayName: nothing, updatedAt: at(NOW) }
const without = (key: string) =>
  Object.fromEntries(Object.entries(fresh).filter(([name]) => name !== key))

type Case = [
  description: string,
  uid: string | null,
  action: 'read' | 'remove' | Fields,
  before: Fields | null,
  allowed: boolean,
]
const CASES: Case[] = [
  ['reads the own record', 'ada', 'read', old, true],
  ['reads the own record, which does not exist', 'ada', 'read', null, true],
  ['deletes the own record', 'ada', 'remove', old, true],
  ['creates the own record', 'ada', fresh, null, true],
  ['changes the own record', 'ada', changed, old, true],
  [
    'accepts a photo URL of 2 048 characters',
    'ada',
    { ...changed, photoURL: text('x'.repeat(2_048)) },
    old,
    true,
  ],
  ['reads a record of another user', 'bob', 'read', old, false],
  ['deletes a record of another user', 'bob', 'remove', old, false],
  ['creates a record for another user', 'bob', fresh, null, false],
  [
    'creates a record for another user with the own id',
    'bob',
    { ...fresh, id: text('bob') },
    null,
    false,
  ],
  ['changes a record of another user', 'bob', changed, old, false],
  ['reads without sign-in', null, 'read', old, false],
  ['deletes without sign-in', null, 'remove', old, false],
  ['creates a record without sign-in', null, fresh, null, false],
  ['creates one with another id', 'ada', { ...fresh, id: text('bob') }, null, false],
  ['creates one with a role', 'ada', { ...fresh, role: text('admin') }, null, false],
  [
    'creates one with an earlier creation time',
    'ada',
    { ...fresh, createdAt: at(EARLIER) },
    null,
    false,
  ],
  [
    'creates one with an earlier change time',
    'ada',
    { ...fresh, updatedAt: at(EARLIER) },
    null,
    false,
  ],
  ['creates one with a string as time', 'ada', { ...fresh, createdAt: text(NOW) }, null, false],
  ['creates one without an address', 'ada', { ...fresh, email: nothing }, null, false],
  ['creates one with a time as name', 'ada', { ...fresh, displayName: at(NOW) }, null, false],
  [
    'creates one with a name that is too long',
    'ada',
    { ...fresh, displayName: text('x'.repeat(2_049)) },
    null,
    false,
  ],
  [
    'creates one with an address that is too long',
    'ada',
    { ...fresh, email: text('x'.repeat(2_049)) },
    null,
    false,
  ],
  ['changes the creation time', 'ada', { ...changed, createdAt: at(NOW) }, old, false],
  [
    'changes it with another change time',
    'ada',
    { ...changed, updatedAt: at(EARLIER) },
    old,
    false,
  ],
  ['changes the id', 'ada', { ...changed, id: text('bob') }, old, false],
  ['adds a field', 'ada', { ...changed, plan: text('pro') }, old, false],
  ...Object.keys(fresh).map(
    (key): Case => [`creates one without ${key}`, 'ada', without(key), null, false],
  ),
]

const ROOT = 'projects/demo-undertone/databases/(default)/documents'
const rules = parseRules(
  readFileSync(path.join(import.meta.dirname, '../../../build/hosting/firestore.rules'), 'utf8'),
)

function dataOf(fields: Fields): Record<string, unknown> {
  const plain = Object.entries(fields).map(([name, value]) => {
    const [first = null] = Object.values(value)
    return [name, 'timestampValue' in value ? BigInt(parseMicros(String(first)) ?? 0) : first]
  })
  return Object.fromEntries(plain)
}

function byRules([, uid, action, before]: Case): boolean {
  const isWrite = typeof action !== 'string'
  const writing = before === null ? 'create' : 'update'
  return allows(rules, {
    method: isWrite ? writing : action === 'read' ? 'get' : 'delete',
    path: 'databases/(default)/documents/users/ada',
    request: {
      auth: uid === null ? null : { uid },
      time: BigInt(parseMicros(NOW) ?? 0),
      ...(isWrite && { resource: { data: dataOf(action) } }),
    },
    resource: before && { data: dataOf(before) },
  })
}

async function byStore([, uid, action, before]: Case): Promise<boolean> {
  const database = openSqlite(':memory:', DOCUMENT_MIGRATIONS)
  const app = await createDocuments({
    database,
    projectId: 'demo-undertone',
    identity: createFakeIdentity().port,
    hostNames: ['127.0.0.1'],
    allowedOrigins: [],
    logLevel: 'silent',
    now: () => Date.parse(NOW),
  })
  const times = { createTime: 1, updateTime: 1 }
  if (before) createRecordStore(database).put('ada', { fields: before, ...times })
  const name = `${ROOT}/users/ada`
  const write = action === 'remove' ? { delete: name } : { update: { name, fields: action } }
  const response = await app.inject({
    method: 'POST',
    url: `/v1/${ROOT}:${action === 'read' ? 'batchGet' : 'commit'}`,
    headers: {
      host: '127.0.0.1',
      'content-type': 'text/plain',
      ...(uid && { authorization: `Bearer token-${uid}` }),
    },
    payload: JSON.stringify(action === 'read' ? { documents: [name] } : { writes: [write] }),
  })
  await app.close()
  database.close()
  expect([200, 403], response.body).toContain(response.statusCode)
  return response.statusCode === 200
}

test.each(CASES)('%s (%s)', async (...one) => {
  const allowed = one[4]
  expect(byRules(one)).toBe(allowed)
  expect(await byStore(one)).toBe(allowed)
})

test('allows nothing except single records: no list, no other path', () => {
  const request = { auth: { uid: 'ada' }, time: 0n }
  const resource = { data: dataOf(old) }
  const places = ['users', 'users/ada/notes/1', 'others/ada']
  for (const place of places) {
    const path = `databases/(default)/documents/${place}`
    expect(allows(rules, { method: 'get', path, request, resource })).toBe(false)
  }
  const path = 'databases/(default)/documents/users/ada'
  expect(allows(rules, { method: 'list', path, request, resource })).toBe(false)
})
