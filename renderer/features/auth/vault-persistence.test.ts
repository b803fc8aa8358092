import { expect, test, vi } from 'vitest'
import type { SessionProtection } from '../../../preload/contract.ts'
import { vaultPersistence } from './vault-persistence.ts'

const USER = 'firebase:authUser:demo-key:[DEFAULT]'

function setUp(stored: string | null = null, protection: SessionProtection = 'encrypted') {
  let value = stored
  const vault = {
    load: vi.fn(async () => value),
    save: vi.fn(async (session: string) => {
      value = session
      return protection
    }),
    clear: vi.fn(async () => {
      value = null
    }),
  }
  const onProtection = vi.fn()
  const Persistence = vaultPersistence(vault, onProtection)
  return { vault, onProtection, Persistence, persistence: new Persistence() }
}

test('the user goes to the vault and comes back in a new instance', async () => {
  const { persistence, Persistence, onProtection } = setUp(null, 'memory')
  await persistence._set(USER, { uid: 'u1' })
  expect(onProtection).toHaveBeenCalledWith('memory')
  expect(await new Persistence()._get(USER)).toEqual({ uid: 'u1' })
})

test('removing the user clears the vault', async () => {
  const { persistence, vault } = setUp()
  await persistence._set(USER, { uid: 'u1' })
  await persistence._remove(USER)
  expect(vault.clear).toHaveBeenCalledOnce()
  expect(await persistence._get(USER)).toBeNull()
})

test('every other key stays in memory', async () => {
  const { persistence, vault } = setUp()
  const key = 'firebase:persistence:demo-key:[DEFAULT]'
  await persistence._set(key, 'LOCAL')
  expect(await persistence._get(key)).toBe('LOCAL')
  await persistence._remove(key)
  expect(await persistence._get(key)).toBeNull()
  expect(vault.save).not.toHaveBeenCalled()
  expect(vault.clear).not.toHaveBeenCalled()
})

test('a session of another project is not used', async () => {
  const { persistence } = setUp('{"key":"firebase:authUser:other:[DEFAULT]","value":{"uid":"u1"}}')
  expect(await persistence._get(USER)).toBeNull()
})

test.each(['not json', 'null', '{"uid":"u1"}'])(
  'garbage in the vault (%s) means signing in',
  async (text) => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    expect(await setUp(text).persistence._get(USER)).toBeNull()
  },
)

test('Firebase is told when another window changed the session, until it stops listening', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const { vault } = setUp()
  const listeners = new Set<() => void>()
  const shared = {
    ...vault,
    onChangedElsewhere: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  const persistence = new (vaultPersistence(shared, () => {}))()
  const onChange = vi.fn().mockRejectedValueOnce(new Error('offline')).mockResolvedValue(undefined)
  persistence._addListener('firebase:redirectUser:demo-key:[DEFAULT]', onChange)
  expect(listeners.size).toBe(0)
  persistence._addListener(USER, onChange)
  for (const tell of listeners) tell()
  for (const tell of listeners) tell()
  expect(onChange).toHaveBeenCalledTimes(2)
  persistence._removeListener(USER, onChange)
  expect(listeners.size).toBe(0)
})

test('where there is only one window there is nothing to listen to', () => {
  const { persistence } = setUp()
  expect(() => {
    persistence._addListener(USER, () => {})
    persistence._removeListener(USER, () => {})
  }).not.toThrow()
})
