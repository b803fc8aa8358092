import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AuditEntry } from '../../../shared/api/audit.ts'
import { type CreatorApi, startCreatorApi } from '../creators/testing/creator-api.ts'
import { blackPng } from '../creators/testing/pictures.ts'

type Response = Awaited<ReturnType<CreatorApi['call']>>

let api: CreatorApi
beforeAll(async () => {
  api = await startCreatorApi()
})
afterAll(() => api.close())

/** Inserts a listed station directly, because the API limits probes per hour. */
async function listed(name: string) {
  const id = name.toLowerCase().replaceAll(' ', '-')
  await api.addStation({ id, name, tags: ['dub'], url: api.stream })
  return id
}

const ifMatchOf = async (id: string) => {
  const { headers } = await api.call('GET', `/stations/${id}/own`, 'root')
  return { 'if-match': String(headers.etag) }
}
const asAdmin = async (method: 'PUT' | 'DELETE', id: string, part: string, body?: object) =>
  api.call(method, `/stations/${id}${part}`, 'root', body, await ifMatchOf(id))

/** A seed station that ada has claimed. */
async function claimed() {
  await api.addStation({ id: 'claimed' })
  await api.database
    .updateTable('stations')
    .set({ owner_id: 'ada' })
    .where('id', '=', 'claimed')
    .execute()
  return 'claimed'
}

const REFUSED = { state: 'refused', facts: 'It is free.', ground: 'CC0' }

/** The id of a legal notice about a listed station. */
async function noticed(name: string) {
  const id = await listed(name)
  const notice = {
    kind: 'copyright',
    place: 'text',
    where: 'Its first line',
    explanation: 'I wrote it.',
    goodFaith: true,
    contact: { name: 'Grace', email: 'grace@press.example' },
  }
  expect((await api.call('POST', `/stations/${id}/notices`, null, notice)).statusCode).toBe(201)
  return firstOf('/moderation/notices?list=open')
}

const firstOf = async (list: string): Promise<string> =>
  (await api.call('GET', list, 'root')).json().items[0].id

async function drafted(): Promise<string> {
  const body = { kind: 'users', action: { do: 'enable' }, on: { ids: ['lou'] } }
  return (await api.call('POST', '/bulk', 'root', body)).json().id
}

/** Every write that admins may do as admins, with a call that prepares its object. */
const AUDIT_ENTRIES: Readonly<Record<string, () => Promise<Response>>> = {
  'PUT /schedule/opt-outs/{host}': () => api.call('PUT', '/schedule/opt-outs/a.example', 'root'),
  'DELETE /schedule/opt-outs/{host}': async () => {
    await api.call('PUT', '/schedule/opt-outs/b.example', 'root')
    return api.call('DELETE', '/schedule/opt-outs/b.example', 'root')
  },
  'PUT /stations/{id}': async () =>
    asAdmin('PUT', await listed('Renamed'), '', { name: 'Has a new name' }),
  'DELETE /stations/{id}': async () => asAdmin('DELETE', await listed('Removed'), ''),
  'PUT /stations/{id}/cover': async () =>
    api.putCover(await listed('With a cover'), 'root', 'image/png', blackPng(64, 64)),
  'DELETE /stations/{id}/cover': async () => {
    const id = await listed('Without a cover')
    await api.putCover(id, 'root', 'image/png', blackPng(64, 64))
    return api.call('DELETE', `/stations/${id}/cover`, 'root')
  },
  'PUT /stations/{id}/moderation': async () => {
    const { id } = await api.publish('ada', 'Waiting')
    return api.moderate(id, { state: 'rejected', reason: 'It is silent.' })
  },
  'PUT /stations/{id}/hidden': async () =>
    asAdmin('PUT', await listed('Hidden'), '/hidden', { reason: 'It is silent.' }),
  'DELETE /stations/{id}/hidden': async () => {
    const id = await listed('Hidden and shown')
    await asAdmin('PUT', id, '/hidden', { reason: 'It is silent.' })
    return asAdmin('DELETE', id, '/hidden')
  },
  'PUT /stations/{id}/merged': async () =>
    asAdmin('PUT', await listed('Merged'), '/merged', { into: await listed('Stays') }),
  'DELETE /stations/{id}/merged': async () => {
    const id = await listed('Merged and not')
    await asAdmin('PUT', id, '/merged', { into: await listed('Stays too') })
    return asAdmin('DELETE', id, '/merged')
  },
  'PUT /stations/{id}/featured': async () => asAdmin('PUT', await listed('On home'), '/featured'),
  'DELETE /stations/{id}/featured': async () => {
    const id = await listed('On home and not')
    await asAdmin('PUT', id, '/featured')
    return asAdmin('DELETE', id, '/featured')
  },
  'PUT /stations/{id}/off': async () =>
    asAdmin('PUT', await listed('Off'), '/off', { reason: 'It is unlawful.' }),
  'DELETE /stations/{id}/off': async () => {
    const id = await listed('Off and on')
    await asAdmin('PUT', id, '/off', { reason: 'It is unlawful.' })
    return asAdmin('DELETE', id, '/off')
  },
  'POST /stations/{id}/changes/{changeId}/undo': async () => {
    const id = await listed('Hidden by mistake')
    await asAdmin('PUT', id, '/hidden', { reason: 'It is silent.' })
    return api.call(
      'POST',
      `/stations/${id}/changes/${await firstOf(`/stations/${id}/changes`)}/undo`,
      'root',
    )
  },
  'POST /stations/{id}/check': async () =>
    api.call('POST', `/stations/${await listed('Checked')}/check`, 'root'),
  'DELETE /stations/{id}/claim': async () =>
    api.call('DELETE', `/stations/${await claimed()}/claim`, 'root'),
  'PUT /moderation/reported-stations/{id}': async () => {
    const station = await listed('Reported by two')
    for (const as of ['lou', 'ada'])
      await api.call('POST', `/stations/${station}/reports`, as, { reason: 'silent' })
    return api.call('PUT', `/moderation/reported-stations/${station}`, 'root', {
      resolved: true,
      until: '2099-01-01T00:00:00.000Z',
    })
  },
  'PUT /moderation/reports/{id}': async () => {
    const station = await listed('Reported')
    await api.call('POST', `/stations/${station}/reports`, 'lou', { reason: 'silent' })
    const id = await firstOf('/moderation/reports?state=open')
    return api.call('PUT', `/moderation/reports/${id}`, 'root', { resolved: true })
  },
  'PUT /moderation/people-reports/{id}': async () => {
    await api.addUser('reported', 'listener', { visible: true })
    await api.call('POST', '/people/reported/reports', 'lou', { reason: 'advertising' })
    const id = await firstOf('/moderation/people-reports?state=open')
    return api.call('PUT', `/moderation/people-reports/${id}`, 'root', { resolved: true })
  },
  'PUT /moderation/notices/{id}/decision': async () =>
    api.call('PUT', `/moderation/notices/${await noticed('Noticed')}/decision`, 'root', REFUSED),
  'PUT /users/{id}': () => api.call('PUT', '/users/lou', 'root', { role: 'pro', plan: 'pro' }),
  'PUT /users/{id}/disabled': () =>
    api.call('PUT', '/users/lou/disabled', 'root', { disabled: true }),
  'POST /users/{id}/sign-out': () => api.call('POST', '/users/lou/sign-out', 'root'),
  'POST /bulk/{id}/start': async () => api.call('POST', `/bulk/${await drafted()}/start`, 'root'),
  'POST /bulk/{id}/cancel': async () => api.call('POST', `/bulk/${await drafted()}/cancel`, 'root'),
  'PUT /users/{id}/favorites': async () => {
    const item = { stationId: await listed('Kept for lou'), version: 1, deleted: false }
    return api.call('PUT', '/users/lou/favorites', 'root', { items: [item] })
  },
  'DELETE /users/{id}': async () => {
    await api.addUser('removed', 'listener')
    return api.call('DELETE', '/users/removed', 'root')
  },
}

/** Writes that change nothing yet. */
const DRAFTS = ['POST /bulk', 'POST /bulk/stations']

/** Writes that admins may do only like other users: about themselves, their own objects, or as listeners. */
const AS_OTHERS = [
  'DELETE /stations/{id}/proposal',
  'PUT /stations/{id}/claim',
  'PUT /stations/{id}/proposal',
  'PUT /users/{id}/blocks/{personId}',
  'PUT /users/{id}/calendar',
  'PUT /users/{id}/saved-songs',
  'PUT /users/{id}/following',
  'PUT /users/{id}/history/{entryId}',
  'DELETE /users/{id}/decisions/{stationId}',
  'DELETE /users/{id}/blocks/{personId}',
  'DELETE /users/{id}/calendar',
  'DELETE /users/{id}/history',
  'DELETE /users/{id}/history/{entryId}',
  'POST /checkout/sessions',
  'POST /checkout/sessions/{id}/cancel',
  'POST /listening',
  'POST /people/{id}/reports',
  'POST /stations',
  'POST /stations/match',
  'POST /stations/probe',
  'POST /stations/{id}/claim',
  'POST /stations/{id}/notices',
  'POST /stations/{id}/reports',
  'POST /subscription/cancel',
  'POST /subscription/change',
  'POST /subscription/portal',
  'POST /subscription/resume',
  'POST /users/register',
  'POST /users/{id}/merge',
  'POST /users/{id}/stations',
  'POST /users/{id}/stations/imported',
  'POST /users/{id}/stations/imported/undo',
  'POST /users/{id}/verification-email',
]

const auditEntries = async (): Promise<AuditEntry[]> =>
  (await api.call('GET', '/audit?limit=100', 'root')).json().items

const ids = async () => (await auditEntries()).map(({ id }) => id)

test('classifies every write of the API as an admin action, a draft or a user action', async () => {
  const { paths } = (await api.call('GET', '/openapi.json', null)).json() as {
    paths: Record<string, object>
  }
  const writes = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods)
      .filter((method) => method !== 'get' && method !== 'head')
      .map((method) => `${method.toUpperCase()} ${path}`),
  )
  expect(writes.sort()).toEqual([...Object.keys(AUDIT_ENTRIES), ...DRAFTS, ...AS_OTHERS].sort())
})

describe('an admin action records an audit entry', () => {
  test.each(Object.keys(AUDIT_ENTRIES))('%s', async (call) => {
    const before = new Set((await auditEntries()).map(({ id }) => id))
    const response = await AUDIT_ENTRIES[call]?.()
    expect(response?.statusCode, response?.body).toBeLessThan(300)
    const added = (await auditEntries()).filter(({ id }) => !before.has(id))
    const own = added.filter(({ actorId }) => actorId === 'root')
    expect(own).not.toEqual([])
    for (const auditEntry of own) {
      expect(auditEntry.before).not.toEqual(auditEntry.after)
    }
  })
})

test('records no entry when owners, including admins, change their own objects', async () => {
  const before = await ids()
  const { id } = await api.publish('ada', 'Mine')
  const { headers } = await api.call('GET', `/stations/${id}/own`, 'ada')
  const match = { 'if-match': String(headers.etag) }
  await api.call('PUT', `/stations/${id}`, 'ada', { name: 'Still mine' }, match)
  await api.call('PUT', '/users/root', 'root', { displayName: 'Root' })
  const own = { name: 'For me', url: api.stream }
  const added = await api.call('POST', '/users/root/stations', 'root', own)
  expect(added.statusCode).toBe(201)
  await api.call('DELETE', `/stations/${added.json().id}`, 'root', undefined, {
    'if-match': String(added.headers.etag),
  })
  await api.call('DELETE', '/users/bob', 'bob')
  expect(await ids()).toEqual(before)
})

test('records only the fields that changed', async () => {
  const id = await listed('Two tags')
  api.tick(1)
  await asAdmin('PUT', id, '', { tags: ['dub', 'ambient'], name: 'Two tags' })
  const [auditEntry] = (await api.call('GET', `/audit?kind=station&subject=${id}`, 'root')).json()
    .items
  expect(auditEntry).toMatchObject({
    action: 'stations.update',
    before: { tags: ['dub'] },
    after: { tags: ['dub', 'ambient'] },
  })
  expect(Object.keys(auditEntry.before)).toEqual(['tags'])
})

test('records no entry for a rejected write', async () => {
  const before = await ids()
  const id = await listed('Unseen')
  const stale = { 'if-match': '"stale"' }
  const hiding = await api.call('PUT', `/stations/${id}/hidden`, 'root', { reason: 'No.' }, stale)
  const change = await api.call('PUT', '/users/gone', 'root', { role: 'pro', plan: 'pro' })
  expect([hiding.statusCode, change.statusCode]).toEqual([412, 404])
  expect(await ids()).toEqual(before)
})
