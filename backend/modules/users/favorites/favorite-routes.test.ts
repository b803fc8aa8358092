import { afterAll, beforeAll, expect, test } from 'vitest'
import { FAVORITES_MAX } from '../../../../shared/api/field-rules.ts'
import { createTestApi, type TestApi } from '../../../testing/test-api.ts'

let api: TestApi
/** Every row has its own revision. */
const REV = FAVORITES_MAX

/** The maximum of favorites, all with folder and place. */
beforeAll(async () => {
  api = await createTestApi()
  await api.addUser('ada', 'listener')
  const rows = Array.from({ length: FAVORITES_MAX }, (_, n) => ({
    user_id: 'ada',
    station_id: `radio-browser-3f2c9a1e-5b7d-4c8e-9f0a-${String(n).padStart(12, '0')}`,
    version: 1_763_712_000_000 + n,
    deleted: 0,
    place: `7${String(n).padStart(11, '0')}V`,
    place_version: 1_763_712_000_000 + n,
    folder: '0b7e6f5a-8d7c-4a53-9f21-7a1b2c3d4e5f',
    folder_version: 1_763_712_000_000 + n,
    rev: n + 1,
  }))
  for (let at = 0; at < rows.length; at += 500) {
    await api.database
      .insertInto('favorites')
      .values(rows.slice(at, at + 500))
      .execute()
  }
  await api.database
    .updateTable('users')
    .set({ favorites_rev: REV })
    .where('id', '=', 'ada')
    .execute()
})
afterAll(() => api.close())

const STATION = 'radio-browser-3f2c9a1e-5b7d-4c8e-9f0a-000000000007'
const PLACED = {
  place: { at: '700000000007V', version: 1_763_712_000_007 },
  filed: { folder: '0b7e6f5a-8d7c-4a53-9f21-7a1b2c3d4e5f', version: 1_763_712_000_007 },
}
let version = 1_763_800_000_000

async function drop(since?: number) {
  version += 1
  const items = [{ stationId: STATION, version, deleted: true }]
  const response = await api.call('PUT', '/users/ada/favorites', 'ada', {
    items,
    ...(since !== undefined && { since }),
  })
  return { response, bytes: Buffer.byteLength(response.payload), items }
}

test('responds to one change of 10,000 favorites with less than 500 bytes', async () => {
  const full = await api.call('GET', '/users/ada/favorites', 'ada')
  process.stdout.write(`all favorites: ${Buffer.byteLength(full.payload)} bytes\n`)
  for (const since of [undefined, REV + 1, 0]) {
    const { response, bytes, items } = await drop(since)
    process.stdout.write(`one change, since ${since}: ${bytes} bytes\n`)
    expect(response.statusCode).toBe(200)
    expect(bytes).toBeLessThan(500)
    expect(response.json()).toEqual({
      items: [{ ...items[0], ...PLACED }],
      folders: [],
      blocked: [],
      rev: expect.any(Number),
      count: 9_999,
      // Ten thousand changes exceed a response, so the client reads them separately.
      since: since === 0 || since === undefined ? null : since,
    })
  }
})

test('responds with up to 500 changes, and only with the sent items beyond that', async () => {
  const { favorites } = (await api.call('GET', '/users/ada', 'ada')).json()
  const { bytes, response } = await drop(REV - 499)
  expect(response.json()).toMatchObject({ since: REV - 499, rev: favorites.version + 1 })
  expect(response.json().items).toHaveLength(500)
  expect(bytes).toBeLessThan(150_000)
  const one = await drop(REV - 500)
  expect(one.response.json()).toMatchObject({ since: null, items: [{ stationId: STATION }] })
})

test('includes version and count in the user record within 500 bytes', async () => {
  const record = await api.call('GET', '/users/ada', 'ada')
  expect(record.json().favorites).toEqual({ version: expect.any(Number), count: 9_999 })
  expect(Buffer.byteLength(record.payload)).toBeLessThan(500)
})
