import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { openSqlite } from '../../database/open-sqlite.ts'
import { createFakeIdentity } from '../../testing/fake-identity.ts'
import { createDocuments } from './create-documents.ts'
import type { Fields } from './record.ts'
import { createRecordStore, DOCUMENT_MIGRATIONS } from './record-store.ts'
import { allows, parseRules } from './testing/firestore-rules.ts'
import { parseMicros } from './timestamp.ts'

/** One table for firestore.rules and for the document store of one machine: they have to agree. */
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
  what: string,
  who: string | null,
  action: 'read' | 'remove' | Fields,
  before: Fields | null,
  allowed: boolean,
]
const CASES: Case[] = [
  ['reads the own record', 'ada', 'read', old, true],
  ['reads the own record, which is not there', 'ada', 'read', null, true],
  ['removes the own record', 'ada', 'remove', old, true],
  ['makes the own record', 'ada', fresh, null, true],
  ['changes the own record', 'ada', changed, old, true],
  [
    'takes a photo of 2 048 letters',
    'ada',
    { ...changed, photoURL: text('x'.repeat(2_048)) },
    old,
    true,
  ],
  ['reads a record of another user', 'bob', 'read', old, false],
  ['removes a record of another user', 'bob', 'remove', old, false],
  ['makes a record for another user', 'bob', fresh, null, false],
  [
    'makes a record for another user in the own name',
    'bob',
    { ...fresh, id: text('bob') },
    null,
    false,
  ],
  ['changes a record of another user', 'bob', changed, old, false],
  ['reads signed out', null, 'read', old, false],
  ['removes signed out', null, 'remove', old, false],
  ['makes a record signed out', null, fresh, null, false],
  ['makes one under another id', 'ada', { ...fresh, id: text('bob') }, null, false],
  ['makes one with a role', 'ada', { ...fresh, role: text('admin') }, null, false],
  ['makes one that is older than it is', 'ada', { ...fresh, createdAt: at(EARLIER) }, null, false],
  ['makes one changed earlier', 'ada', { ...fresh, updatedAt: at(EARLIER) }, null, false],
  ['makes one with text for a time', 'ada', { ...fresh, createdAt: text(NOW) }, null, false],
  ['makes one without an address', 'ada', { ...fresh, email: nothing }, null, false],
  ['makes one with a time for a name', 'ada', { ...fresh, displayName: at(NOW) }, null, false],
  [
    'makes one with a novel for a name',
    'ada',
    { ...fresh, displayName: text('x'.repeat(2_049)) },
    null,
    false,
  ],
  [
    'makes one with a novel for an address',
    'ada',
    { ...fresh, email: text('x'.repeat(2_049)) },
    null,
    false,
  ],
  ['changes when it was made', 'ada', { ...changed, createdAt: at(NOW) }, old, false],
  ['changes it at another time', 'ada', { ...changed, updatedAt: at(EARLIER) }, old, false],
  ['changes whose it is', 'ada', { ...changed, id: text('bob') }, old, false],
  ['adds a field', 'ada', { ...changed, plan: text('pro') }, old, false],
  ...Object.keys(fresh).map(
    (key): Case => [`makes one without ${key}`, 'ada', without(key), null, false],
  ),
]

const ROOT = 'projects/demo-undertone/databases/(default)/documents'
const rules = parseRules(
  readFileSync(path.join(import.meta.dirname, '../../../build/hosting/firestore.rules'), 'utf8'),
)

/** Fields as the rules see them. */
function dataOf(fields: Fields): Record<string, unknown> {
  const plain = Object.entries(fields).map(([name, value]) => {
    const [first = null] = Object.values(value)
    return [name, 'timestampValue' in value ? BigInt(parseMicros(String(first)) ?? 0) : first]
  })
  return Object.fromEntries(plain)
}

function byRules([, who, action, before]: Case): boolean {
  const isWrite = typeof action !== 'string'
  const writing = before === null ? 'create' : 'update'
  return allows(rules, {
    method: isWrite ? writing : action === 'read' ? 'get' : 'delete',
    path: 'databases/(default)/documents/users/ada',
    request: {
      auth: who === null ? null : { uid: who },
      time: BigInt(parseMicros(NOW) ?? 0),
      ...(isWrite && { resource: { data: dataOf(action) } }),
    },
    resource: before && { data: dataOf(before) },
  })
}

async function byStore([, who, action, before]: Case): Promise<boolean> {
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
  const answer = await app.inject({
    method: 'POST',
    url: `/v1/${ROOT}:${action === 'read' ? 'batchGet' : 'commit'}`,
    headers: {
      host: '127.0.0.1',
      'content-type': 'text/plain',
      ...(who && { authorization: `Bearer token-${who}` }),
    },
    payload: JSON.stringify(action === 'read' ? { documents: [name] } : { writes: [write] }),
  })
  await app.close()
  database.close()
  expect([200, 403], answer.body).toContain(answer.statusCode)
  return answer.statusCode === 200
}

test.each(CASES)('%s (%s)', async (...one) => {
  const allowed = one[4]
  expect(byRules(one)).toBe(allowed)
  expect(await byStore(one)).toBe(allowed)
})

test('Rules allow nothing beside a record: no list, no other place', () => {
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
