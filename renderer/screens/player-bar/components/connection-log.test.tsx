import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { StreamFigures } from '../../../../preload/contract/streams.ts'
import { sampleStation } from '../../../api/testing/samples.ts'
import type { ConnectionEntry } from '../../../domain/player/player-records.ts'
import { copyText } from '../../../lib/copy-text.ts'
import { ConnectionLog } from './connection-log.tsx'

vi.mock('../../../lib/copy-text.ts')
const fake = vi.hoisted(() => ({
  capabilities: { relay: true },
  log: [] as ConnectionEntry[],
  figures: null as StreamFigures | null,
  asked: vi.fn(),
}))
vi.mock('../../../platform/platform.ts', () => ({
  getPlatform: () => ({ capabilities: fake.capabilities }),
}))
vi.mock('../../../domain/player/player.ts', () => ({
  player: {
    connectionLog: () => [...fake.log],
    figures: async () => {
      fake.asked()
      return fake.figures
    },
  },
}))

const figures: StreamFigures = {
  bytes: 400_000,
  attempts: 1,
  drops: 0,
  openMs: 70,
  host: '127.0.0.1:4813',
  contentType: 'audio/mpeg',
  bitrate: 128,
  protocol: 'http',
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.mocked(copyText).mockResolvedValue(true)
  fake.capabilities.relay = true
  fake.log = [
    { at: 0, type: 'play-requested' },
    { at: 400, type: 'sounding', afterMs: 400 },
  ]
  fake.figures = figures
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.clearAllMocks()
})

async function open(): Promise<void> {
  render(<ConnectionLog station={sampleStation} />)
  await act(() => vi.advanceTimersByTimeAsync(0))
}
const fact = (label: string) => screen.getByText(label).nextSibling?.textContent
const events = () => screen.getAllByRole('listitem').map((row) => row.lastChild?.textContent)

it('shows figures and events, newest first, and updates both', async () => {
  await open()
  expect([fact('Server'), fact('Received'), fact('Time to sound')]).toEqual([
    '127.0.0.1:4813, http',
    '400 kB',
    '0.4 s',
  ])
  expect(events()).toEqual(['Sound after 0.4 s.', 'Play requested.'])
  fake.figures = { ...figures, bytes: 1_600_000 }
  fake.log.push({ at: 900, type: 'lost', reason: 'reset', bytes: 1_600_000 })
  await act(() => vi.advanceTimersByTimeAsync(1_000))
  expect(fact('Received')).toBe('1.6 MB')
  expect(events()[0]).toBe('Lost: the server cut the connection. Received 1.6 MB.')
})

it('copies everything, oldest first', async () => {
  await open()
  await act(async () => screen.getByRole('button', { name: 'Copy as text' }).click())
  const [text] = vi.mocked(copyText).mock.lastCall ?? []
  expect(text).toContain('Station: Night Bus (night-bus)')
  expect(text).toContain('Address: http://127.0.0.1:4813/night-bus.mp3')
  expect(text).toContain('Received: 400 kB')
  expect(text?.trimEnd().split('\n').slice(-2)).toEqual([
    '1970-01-01T00:00:00.000Z  Play requested.',
    '1970-01-01T00:00:00.400Z  Sound after 0.4 s.',
  ])
  expect(screen.getByRole('status').textContent).toBe('Copied.')
})

it('shows in a browser what the page knows and points to the desktop app', async () => {
  fake.capabilities.relay = false
  fake.figures = null
  await open()
  expect(screen.queryByText('Received')).toBeNull()
  expect(fact('Time to sound')).toBe('0.4 s')
  expect(document.body.textContent).toContain('Only the desktop app shows received data')
})

it('stops polling once closed', async () => {
  await open()
  await act(() => vi.advanceTimersByTimeAsync(10_000))
  expect(fake.asked.mock.calls.length).toBeGreaterThan(1)
  cleanup()
  fake.asked.mockClear()
  await act(() => vi.advanceTimersByTimeAsync(10_000))
  expect(fake.asked).not.toHaveBeenCalled()
})
