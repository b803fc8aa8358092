import { afterEach, beforeEach, expect, test } from 'vitest'
import { IMPORT_BYTES_MAX, IMPORT_ROWS_MAX } from '../../../../shared/api/bulk.ts'
import type { ImportRow } from '../../../../shared/api/bulk-import.ts'
import { createTestApi, type TestApi } from '../../../testing/test-api.ts'
import { importStations } from '../../directory/import-stations.ts'
import { directoryStation } from '../../directory/testing/directory-station.ts'
import { runBulk } from '../bulk/run-bulk.ts'
import { stationBulk } from './station-bulk.ts'

let api: TestApi
beforeEach(async () => {
  api = await createTestApi()
  await api.addUser('root', 'admin')
  await api.addUser('ada', 'creator')
})
afterEach(() => api.close())

const UUID = '960e57c5-0601-11e8-ae97-52543be04c81'
const row = (name: string, url: string, more: object = {}): ImportRow => ({
  draft: { name, url },
  ...more,
})
const make = (rows: readonly unknown[], as = 'root') =>
  api.call('POST', '/bulk/stations', as, { rows })
const draft = async (rows: readonly ImportRow[]) => (await make(rows)).json()
const start = (id: string) => api.call('POST', `/bulk/${id}/start`, 'root')
const read = async (id: string) => (await api.call('GET', `/bulk/${id}`, 'root')).json()
const leases = { take: async () => true, release: async () => {} }
const now = () => Date.now()
const run = () => {
  const kinds = { stations: stationBulk({ database: api.database, now }) }
  return runBulk({ database: api.database, kinds, leases, now })
}
const listed = async () =>
  (await api.call('GET', '/stations?limit=100&sort=name', null)).json().items
const names = async () => (await listed()).map(({ name }: { name: string }) => name)
const set = (id: string, values: object) =>
  api.database.updateTable('stations').set(values).where('id', '=', id).execute()

test('previews added, known and refused stations and adds nothing before the start', async () => {
  await api.addStation({ id: 'known', url: 'http://known.example/live' })
  await api.addStation({ id: 'by-uuid', url: 'http://moved.example/' })
  await set('by-uuid', { directory_id: UUID })
  await api.addStation({ id: 'variant', url: 'http://main.example/' })
  const variant = { url: 'http://low.example/', codec: 'AAC', bitrate: 64, stationuuid: null }
  await set('variant', { variants: JSON.stringify([variant]) })
  await api.addStation({ id: 'hidden', url: 'http://hidden.example/' })
  await set('hidden', { hidden: 1, paused: 1 })
  await api.addStation({ id: 'off', url: 'http://off.example/' })
  await set('off', { off_at: 1, off_reason: 'A court.', paused: 1 })
  const made = await draft([
    row('New One', 'http://new.example/1'),
    row('Known', 'https://known.example/live/'),
    row('Moved', 'http://elsewhere.example/', { stationuuid: UUID }),
    row('Low', 'http://low.example/'),
    row('Hidden', 'http://hidden.example/'),
    row('Off', 'http://off.example'),
    row('Home', 'http://192.168.0.4/live'),
    row('New One Again', 'https://new.example/1'),
    row('', 'http://nameless.example/'),
    row('New Two', 'http://new.example/2'),
  ])
  expect(made).toMatchObject({
    ...{ kind: 'stations', state: 'draft', total: 10, waiting: 2, changed: 2, same: 3 },
    refused: expect.arrayContaining([
      {
        ...{ why: 'resting', count: 2 },
        examples: ['Hidden, http://hidden.example/', 'Off, http://off.example'],
      },
      { why: 'private-address', count: 1, examples: ['Home, http://192.168.0.4/live'] },
      { why: 'twice', count: 1, examples: ['New One Again, https://new.example/1'] },
      { why: 'invalid-name', count: 1, examples: ['http://nameless.example/'] },
    ]),
  })
  const before = await names()
  await run()
  expect(await names()).toEqual(before)
  expect((await start(made.id)).json().state).toBe('running')
  await run()
  expect(await read(made.id)).toMatchObject({ state: 'done', waiting: 0, changed: 2, same: 3 })
  expect((await names()).sort()).toEqual([...before, 'New One', 'New Two'].sort())
})

test('lists an added station without an owner, with an audit entry, and lets it be hidden', async () => {
  const sent = { name: 'New One', url: 'http://new.example/1', countrycode: 'fr', tags: ['Dub'] }
  const made = await draft([{ draft: sent, stationuuid: UUID }])
  await start(made.id)
  await run()
  const [station] = await listed()
  expect(station).toMatchObject({
    ...{ name: 'New One', url: 'http://new.example/1', country: 'France', tags: ['dub'] },
    ...{ codec: 'UNKNOWN', source: 'directory', check: { state: 'not checked' } },
    directory: { stationuuid: UUID },
  })
  const full = await api.call('GET', `/stations/${station.id}/own`, 'root')
  expect(full.json()).toMatchObject({ ownerId: null, moderation: 'listed' })
  const [change] = (await api.call('GET', `/stations/${station.id}/changes`, 'root')).json().items
  expect(change).toMatchObject({
    ...{ action: 'stations.import', actorId: 'root', byAdmin: true, before: null },
    after: { name: 'New One', moderation: 'listed' },
  })
  const match = { 'if-match': String(full.headers.etag) }
  const hiding = { reason: 'An advert.' }
  await api.call('PUT', `/stations/${station.id}/hidden`, 'root', hiding, match)
  expect(await listed()).toEqual([])
  expect(await draft([{ draft: sent }])).toMatchObject({
    changed: 0,
    refused: [{ why: 'resting' }],
  })
})

test('keeps the fields of the file when the directory updates the station, and fills in the others', async () => {
  const entry = directoryStation(1)
  const rows = [{ draft: { name: 'As brought', url: entry.url }, stationuuid: entry.stationuuid }]
  const made = await draft(rows)
  await start(made.id)
  await run()
  const groups = [{ station: { ...entry, name: 'As listed' }, others: [] }]
  await importStations(api.database, { groups, source: 'a', isFull: true, now: 5 })
  expect(await listed()).toMatchObject([
    { name: 'As brought', url: entry.url, tags: entry.tags, country: entry.country },
  ])
})

test('adds each station once with two imports and parallel instances', async () => {
  const rows = Array.from({ length: 5 }, (_, n) => row(`Station ${n}`, `http://new.example/${n}`))
  const jobs = [await draft(rows), await draft(rows)]
  for (const { id } of jobs) await start(id)
  await Promise.all([run(), run(), run()])
  expect(await listed()).toHaveLength(5)
  const done = await Promise.all(jobs.map(({ id }) => read(id)))
  expect(done.map(({ state }) => state)).toEqual(['done', 'done'])
  expect(done.reduce((sum, { changed }) => sum + changed, 0)).toBe(5)
  expect(done.reduce((sum, { same }) => sum + same, 0)).toBe(5)
  const auditEntries = (await api.call('GET', '/audit?action=stations.import', 'root')).json().items
  expect(auditEntries).toHaveLength(5)
})

test('stops after a cancellation and when the admin lost the role', async () => {
  const first = await draft([row('New One', 'http://new.example/1')])
  await start(first.id)
  await api.call('POST', `/bulk/${first.id}/cancel`, 'root')
  const second = await draft([row('New Two', 'http://new.example/2')])
  await start(second.id)
  await api.addUser('boss', 'admin')
  await api.call('PUT', '/users/root', 'boss', { role: 'listener' })
  await run()
  expect(await listed()).toEqual([])
  expect((await api.call('GET', `/bulk/${second.id}`, 'boss')).json().state).toBe('cancelled')
})

test('ignores private stations of other users', async () => {
  await api.addStation({ id: 'own', url: 'http://own.example/' })
  await set('own', { owner_id: 'ada', is_private: 1, origin: 'creator', paused: 1 })
  const made = await draft([row('Own', 'http://own.example/')])
  expect(made).toMatchObject({ changed: 1, same: 0, refused: [] })
})

test('limits rows and bytes of a request', async () => {
  const many = Array.from({ length: IMPORT_ROWS_MAX + 1 }, (_, n) =>
    row(`Station ${n}`, `http://new.example/${n}`),
  )
  expect((await make(many)).statusCode).toBe(422)
  expect(await draft(many.slice(1))).toMatchObject({ changed: IMPORT_ROWS_MAX })
  expect((await make([row('x'.repeat(IMPORT_BYTES_MAX), 'http://new.example/')])).statusCode).toBe(
    413,
  )
  expect((await make([])).statusCode).toBe(422)
  expect((await make([row('New', 'http://new.example/')], 'ada')).statusCode).toBe(403)
})
