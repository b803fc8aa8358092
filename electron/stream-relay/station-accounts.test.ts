import { beforeEach, expect, test, vi } from 'vitest'
import { head, MP3_HEAD, startFakeStation } from '../../shared/net/testing/fake-station.ts'
import { createStationAccounts, STATION_ACCOUNTS_MAX } from './station-accounts.ts'
import { mp3Frames } from './testing/mp3.ts'
import { startRelayRig } from './testing/relay-rig.ts'

const log = { warn: vi.fn() }
const MEMBERS = 'http://members.example:8000/live'
const ada = { stationId: 'own-1', url: MEMBERS, username: 'listener', password: 's3cr3t' }

/** A vault that says how it saves. */
function fakeVault(first: string | null = null, protection: 'encrypted' | 'memory' = 'encrypted') {
  const vault = {
    text: first,
    load: async () => ({ session: vault.text, setAside: false }),
    save: async (text: string) => {
      vault.text = text
      return { protection, reason: null } as never
    },
    clear: async () => {
      vault.text = null
    },
  }
  return vault
}

beforeEach(() => vi.clearAllMocks())

test('returns the account of a station for its own origin only', async () => {
  const vault = fakeVault()
  expect(await createStationAccounts(vault, log).save([ada])).toBe(true)
  const accounts = createStationAccounts(vault, log)
  const { username, password } = ada
  expect(await accounts.of('own-1', `${MEMBERS}?x`)).toEqual({ username, password })
  expect(await accounts.of('own-1', 'http://members.example:8001/live')).toBeNull()
  expect(await accounts.of('own-1', 'https://members.example:8000/live')).toBeNull()
  expect(await accounts.of('own-2', MEMBERS)).toBeNull()
  await accounts.clear()
  expect([vault.text, await accounts.of('own-1', MEMBERS)]).toEqual([null, null])
})

test('has two accounts at one address, and 1,000 in all', async () => {
  const accounts = createStationAccounts(fakeVault(null, 'memory'), log)
  const other = { ...ada, stationId: 'own-2', username: 'other' }
  expect(await accounts.save([ada, other])).toBe(false)
  expect((await accounts.of('own-2', MEMBERS))?.username).toBe('other')
  expect(STATION_ACCOUNTS_MAX).toBe(1_000)
  await accounts.save(Array.from({ length: 999 }, (_, n) => ({ ...ada, stationId: `more-${n}` })))
  expect(await accounts.of('own-1', MEMBERS)).toBeNull()
  expect(await accounts.of('own-2', MEMBERS)).not.toBeNull()
})

test('starts without accounts where the saved ones are damaged, and logs none of them', async () => {
  const accounts = createStationAccounts(fakeVault('[{"password":"s3cr3t"'), log)
  expect(await accounts.of('own-1', MEMBERS)).toBeNull()
  expect(log.warn).toHaveBeenCalledOnce()
  expect(JSON.stringify(log.warn.mock.calls)).not.toContain('s3cr3t')
})

test('the relay sends an account to the server of its station, and to no other', async () => {
  const station = await startFakeStation()
  const elsewhere = await startFakeStation()
  const accounts = createStationAccounts(fakeVault(), log)
  const rig = await startRelayRig({}, undefined, undefined, accounts)
  try {
    const sound = elsewhere.on('/sound', ({ socket }) => {
      socket.write(MP3_HEAD)
      socket.write(mp3Frames(0, 50))
    })
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
