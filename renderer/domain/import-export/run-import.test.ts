// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, it, vi } from 'vitest'
import type { ExchangeEntry } from '../../../shared/exchange/exchange-entry.ts'
import { addImported, undoImported } from '../../api/exchange.ts'
import { getFavorites, putFavorites } from '../../api/favorites.ts'
import { runImport, undoImport } from './run-import.ts'

const platform = vi.hoisted(() => ({ capabilities: { relay: true }, streams: {} }))

vi.mock('../../api/exchange.ts')
vi.mock('../../api/favorites.ts')
vi.mock('../../lib/notify.ts')
vi.mock('../../platform/platform.ts', () => ({ getPlatform: () => platform }))

const streams = { saveAccounts: vi.fn(async () => true), removeAccounts: vi.fn(async () => {}) }
const members = (name: string, username: string): ExchangeEntry => ({
  ...{ name, url: 'http://members.example:8000/live', homepage: null, tags: [] },
  ...{ countrycode: null, language: [], stationId: null, stationuuid: null, folder: null },
  account: { username, password: 's3cr3t' },
})
const plan = [members('Members only', 'listener'), members('Other members', 'other')].map(
  (entry) => ({ entry, action: 'new' as const, stationId: null }),
)

beforeEach(() => {
  vi.resetAllMocks()
  Object.assign(platform, { capabilities: { relay: true }, streams })
  vi.mocked(addImported).mockImplementation(async (_uid, items) =>
    items.map((_item, n) => ({ stationId: `own-${n}`, isNew: true })),
  )
  streams.saveAccounts.mockResolvedValue(true)
  vi.mocked(getFavorites).mockResolvedValue({ items: [], folders: [], blocked: [], rev: 3 })
})

it('saves station accounts locally, deletes them on undo and never sends them', async () => {
  const client = new QueryClient()
  const { imported, error } = await runImport(client, 'u1', plan, () => {})
  expect(error).toBeNull()
  expect(streams.saveAccounts).toHaveBeenCalledExactlyOnceWith(
    plan.map(({ entry: { url, account } }, n) => ({ stationId: `own-${n}`, url, ...account })),
  )
  expect(JSON.stringify(vi.mocked(addImported).mock.calls)).not.toMatch(/listener|s3cr3t/)
  await undoImport(client, 'u1', imported)
  expect(undoImported).toHaveBeenCalledExactlyOnceWith('u1', ['own-0', 'own-1'])
  const sent = vi.mocked(putFavorites).mock.calls.map(([, { items }]) => items)
  expect(sent.map((items) => items.map(({ stationId, deleted }) => [stationId, deleted]))).toEqual([
    [
      ['own-0', false],
      ['own-1', false],
    ],
    [
      ['own-0', true],
      ['own-1', true],
    ],
  ])
  expect(streams.removeAccounts).toHaveBeenCalledExactlyOnceWith(['own-0', 'own-1'])
})

it('saves no accounts in a browser, which cannot send them', async () => {
  platform.capabilities = { relay: false }
  await runImport(new QueryClient(), 'u1', plan, () => {})
  expect(streams.saveAccounts).not.toHaveBeenCalled()
})
