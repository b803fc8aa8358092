import { afterAll, beforeAll, expect, test } from 'vitest'
import { FAVORITES_MAX } from '../../../../shared/api/field-rules.ts'
import { createTestApi, type TestApi } from '../../../testing/test-api.ts'

let api: TestApi
/** Each row was written by a change of its own, of that number. */
const REV = FAVORITES_MAX

/** As much as a user may have, each filed and placed. */
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

test('answers a change of one of 10,000 favorites in less than 500 bytes, whatever the client knows', async () => {
  const whole = await api.call('GET', '/users/ada/favorites', 'ada')
  process.stdout.write(`all favorites: ${Buffer.byteLength(whole.payload)} bytes\n`)
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
      // Ten thousand changes do not fit a response: the client reads them by itself.
      since: since === 0 || since === undefined ? null : since,
    })
  }
})

test('answers up to 500 changes since, and of more only what was sent', async () => {
  const { favorites } = (await api.call('GET', '/users/ada', 'ada')).json()
  const { bytes, response } = await drop(REV - 499)
  expect(response.json()).toMatchObject({ since: REV - 499, rev: favorites.version + 1 })
  expect(response.json().items).toHaveLength(500)
  expect(bytes).toBeLessThan(150_000)
  const one = await drop(REV - 500)
  expect(one.response.json()).toMatchObject({ since: null, items: [{ stationId: STATION }] })
})

test('shows version and count in the user record, which stays below 500 bytes', async () => {
  const record = await api.call('GET', '/users/ada', 'ada')
  expect(record.json().favorites).toEqual({ version: expect.any(Number), count: 9_999 })
  expect(Buffer.byteLength(record.payload)).toBeLessThan(500)
})
