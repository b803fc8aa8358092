import { beforeEach, expect, test, vi } from 'vitest'
import { STATION_ACCOUNTS_MAX } from '../../preload/contract/streams.ts'
import { head, MP3_HEAD, startFakeStation } from '../../shared/net/testing/fake-station.ts'
import { createStationAccounts } from './station-accounts.ts'
import { mp3Frames } from './testing/mp3.ts'
import { sends, startRelayRig } from './testing/relay-rig.ts'

const log = { warn: vi.fn() }
const MEMBERS = 'http://members.example:8000/live'
const ada = { stationId: 'own-1', url: MEMBERS, username: 'listener', password: 's3cr3t' }

/** `keyring` defines how the vault saves and whether it can read. */
function fakeVault(first: string | null = null) {
  const fake = {
    text: first,
    keyring: 'open' as 'open' | 'none' | 'locked',
    vault: {
      load: vi.fn(async () => ({
        session: fake.keyring === 'locked' ? null : fake.text,
        setAside: false,
      })),
      save: vi.fn(async (text: string, isSparing?: boolean) => {
        if (fake.keyring !== 'locked' || isSparing !== true) fake.text = text
        const protection = fake.keyring === 'open' ? 'encrypted' : 'memory'
        return { protection, reason: null } as never
      }),
      clear: vi.fn(async () => {}),
      goOnWithoutKeyring: vi.fn(),
    },
    file: {
      exists: () => fake.text !== null,
      remove: () => {
        fake.text = null
      },
    },
    open: () => createStationAccounts(fake.vault, fake.file, log),
  }
  return fake
}

beforeEach(() => vi.clearAllMocks())

test('returns the account of a station for its own origin only', async () => {
  const fake = fakeVault()
  expect(await fake.open().save([ada])).toBe(true)
  const accounts = fake.open()
  const { username, password } = ada
  expect(await accounts.of('own-1', `${MEMBERS}?x`)).toEqual({ username, password })
  expect(await accounts.of('own-1', 'http://members.example:8001/live')).toBeNull()
  expect(await accounts.of('own-1', 'https://members.example:8000/live')).toBeNull()
  expect(await accounts.of('own-2', MEMBERS)).toBeNull()
  await accounts.clear()
  expect([fake.text, await accounts.of('own-1', MEMBERS)]).toEqual([null, null])
})

test('stores two accounts for one address, and 1,000 in total', async () => {
  const fake = fakeVault()
  fake.keyring = 'none'
  const accounts = fake.open()
  const other = { ...ada, stationId: 'own-2', username: 'other' }
  expect(await accounts.save([ada, other])).toBe(false)
  expect((await accounts.of('own-2', MEMBERS))?.username).toBe('other')
  expect(STATION_ACCOUNTS_MAX).toBe(1_000)
  await accounts.save(Array.from({ length: 999 }, (_, n) => ({ ...ada, stationId: `more-${n}` })))
  expect(await accounts.of('own-1', MEMBERS)).toBeNull()
  expect(await accounts.of('own-2', MEMBERS)).not.toBeNull()
})

test('writes the account of a dropped address to disk only after its station is added', async () => {
  const fake = fakeVault()
  const accounts = fake.open()
  expect(await accounts.save([{ ...ada, stationId: 'dropped:1' }])).toBe(true)
  expect((await accounts.of('dropped:1', MEMBERS))?.username).toBe('listener')
  expect(fake.text).toBeNull()
  expect(await accounts.copy('dropped:1', 'own-1')).toBe(true)
  expect(await fake.open().of('own-1', MEMBERS)).not.toBeNull()
  expect(fake.text).not.toContain('dropped')
  expect(await accounts.copy('dropped:2', 'own-2')).toBe(true)
  expect(await accounts.of('own-2', MEMBERS)).toBeNull()
})

test('deletes the account of a station, and the file with the last one', async () => {
  const fake = fakeVault()
  const accounts = fake.open()
  await accounts.save([ada, { ...ada, stationId: 'own-2' }])
  await accounts.remove(['own-1', 'own-3'])
  expect(fake.text).not.toContain('own-1')
  expect(await fake.open().of('own-1', MEMBERS)).toBeNull()
  await accounts.remove(['own-2'])
  expect(fake.vault.clear).toHaveBeenCalledOnce()
  // Undoing a deletion adds the station under another id.
  expect(await accounts.copy('own-1', 'own-4')).toBe(true)
  expect(await accounts.of('own-4', MEMBERS)).not.toBeNull()
})

test('does not wait for a keyring without saved accounts', async () => {
  const fake = fakeVault()
  fake.vault.load.mockReturnValue(new Promise(() => {}))
  expect(await fake.open().of('own-1', MEMBERS)).toBeNull()
  expect(fake.vault.load).not.toHaveBeenCalled()
  fake.open().goOnWithoutKeyring()
  expect(fake.vault.goOnWithoutKeyring).toHaveBeenCalledOnce()
})

test('preserves accounts behind a locked keyring and finds them after unlocking', async () => {
  const fake = fakeVault()
  await fake.open().save([ada])
  fake.keyring = 'locked'
  const accounts = fake.open()
  expect(await accounts.of('own-1', MEMBERS)).toBeNull()
  fake.keyring = 'open'
  expect(await accounts.of('own-1', MEMBERS)).not.toBeNull()
  fake.keyring = 'locked'
  const later = fake.open()
  expect(await later.save([{ ...ada, stationId: 'own-2' }])).toBe(false)
  expect(fake.text).toContain('own-1')
  // Signing out also deletes unreadable accounts.
  await later.clear()
  expect(fake.text).toBeNull()
})

test('starts without accounts if the saved ones are damaged, and logs none of them', async () => {
  const accounts = fakeVault('[{"password":"s3cr3t"').open()
  expect(await accounts.of('own-1', MEMBERS)).toBeNull()
  expect(log.warn).toHaveBeenCalledOnce()
  expect(JSON.stringify(log.warn.mock.calls)).not.toContain('s3cr3t')
})

test('sends an account only to the server of its station', async () => {
  const station = await startFakeStation()
  const elsewhere = await startFakeStation()
  const accounts = fakeVault().open()
  const rig = await startRelayRig({}, undefined, undefined, accounts)
  try {
    const sound = elsewhere.on('/sound', sends(MP3_HEAD, mp3Frames(0, 50)))
    const url = station.on('/live', ({ headers, socket }) => {
      const basic = `Basic ${Buffer.from('listener:s3cr3t').toString('base64')}`
      const isKnown = headers.authorization === basic
      socket.end(
        head(isKnown ? 'HTTP/1.0 302 Found' : 'HTTP/1.0 401 Unauthorized', { Location: sound }),
      )
    })
    expect(await rig.open(url)).toMatchObject({ outcome: 'ended', reason: 'forbidden' })
    await accounts.save([{ ...ada, stationId: 'night-bus', url }])
    expect(await rig.open(url)).toMatchObject({ outcome: 'open' })
    expect(elsewhere.requests('/sound')[0]?.headers.authorization).toBeUndefined()
    const typed = url.replace('http://', 'http://listener:s3cr3t@')
    await accounts.clear()
    expect(await rig.open(typed)).toMatchObject({ outcome: 'open' })
  } finally {
    await rig.relay.stop()
    await Promise.all([station.stop(), elsewhere.stop()])
  }
})
