import { act, cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { listStationsById } from '../../../api/stations.ts'
import { sampleStation } from '../../../api/testing/samples.ts'
import type { PlayerState } from '../../../domain/player/player-types.ts'
import { makeQueue, NO_QUEUE } from '../../../domain/player/queue.ts'
import { changeQueue, queueStore } from '../../../domain/player/queue-store.ts'
import { connectToaster, type Toast } from '../../../lib/notify.ts'
import { openDialogs } from '../../../ui/testing/open-dialogs.ts'
import { press, pressWhenShown } from '../../../ui/testing/press.ts'
import { showScreen } from '../../../ui/testing/show-screen.tsx'
import { QueueDialog } from './queue-dialog.tsx'

vi.mock('../../../api/stations.ts')
const fake = vi.hoisted(() => ({ item: null as PlayerState['item'], played: vi.fn() }))
vi.mock('../../../domain/player/player.ts', () => ({ usePlayer: () => ({ item: fake.item }) }))
vi.mock('../../../domain/stations/play-by-id.ts', () => ({ playById: fake.played }))

const NAMES: Record<string, string> = { a: 'Attic', b: 'Night Bus', c: 'Long Wave' }

beforeEach(() => {
  openDialogs()
  fake.item = { ...sampleStation, id: 'a', name: 'Attic' }
  vi.mocked(listStationsById).mockImplementation(async (ids) =>
    ids.flatMap((id) => ({ ...sampleStation, id, name: NAMES[id] ?? `Radio ${id}` })),
  )
})
afterEach(() => {
  cleanup()
  changeQueue(() => NO_QUEUE)
  vi.clearAllMocks()
})

async function open(...ids: string[]) {
  changeQueue(() => makeQueue(ids))
  showScreen(<QueueDialog open onClose={() => {}} />)
  await screen.findAllByRole('button', { name: /^Play / })
}
const names = () => screen.getAllByRole('listitem').map((row) => row.textContent)

it('shows the playing station and the stations after it', async () => {
  await open('c', 'a', 'b')
  const now = within(screen.getByRole('region', { name: 'Now playing' }))
  expect(now.getByText('Attic')).toBeTruthy()
  expect(await screen.findByText('Night Bus')).toBeTruthy()
  expect(names()).toEqual(['Night Bus', 'Long Wave'])
  await press('Play Long Wave')
  expect(fake.played).toHaveBeenCalledExactlyOnceWith('c')
})

it('moves a station, announces it and keeps the focus', async () => {
  await open('a', 'b', 'c')
  const down = await screen.findByRole('button', { name: 'Move Night Bus down' })
  await screen.findByText('Long Wave')
  await userEvent.click(down)
  expect(names()).toEqual(['Long Wave', 'Night Bus'])
  expect(screen.getByText('Night Bus is now 2 of 2.')).toBeTruthy()
  expect(document.activeElement).toBe(down)
  await userEvent.click(down)
  expect(names()).toEqual(['Long Wave', 'Night Bus'])
})

it('removes a station', async () => {
  await open('a', 'b', 'c')
  await pressWhenShown('Remove Night Bus from the queue')
  expect(names()).toEqual(['Long Wave'])
  expect(screen.getByText('Night Bus removed from the queue.')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Next' }))
})

it('shuffles and restores the order', async () => {
  const random = vi.spyOn(Math, 'random').mockReturnValue(0)
  await open('a', 'b', 'c')
  await screen.findByText('Night Bus')
  await screen.findByText('Long Wave')
  const button = screen.getByRole('button', { name: 'Shuffle' })
  await userEvent.click(button)
  expect(button.getAttribute('aria-pressed')).toBe('true')
  expect(names()).toEqual(['Long Wave', 'Night Bus'])
  await userEvent.click(button)
  expect(button.getAttribute('aria-pressed')).toBe('false')
  expect(names()).toEqual(['Night Bus', 'Long Wave'])
  random.mockRestore()
})

it('clears the queue, says how to make one, and offers to undo', async () => {
  const toasts: Toast[] = []
  connectToaster({ show: (toast) => toasts.push(toast), hide: () => {}, clear: () => {} })
  await open('a', 'b')
  await press('Clear queue')
  expect(queueStore.getState()).toBe(NO_QUEUE)
  expect(screen.getByRole('heading', { name: 'Nothing is queued' })).toBeTruthy()
  expect(toasts[0]?.message).toBe('The queue is empty.')
  act(() => toasts[0]?.action?.onClick())
  expect(queueStore.getState().ids).toEqual(['a', 'b'])
})

it('shows a station that left the catalog, which can be removed', async () => {
  vi.mocked(listStationsById).mockResolvedValue([])
  await open('a', 'b')
  expect(await screen.findByText('No longer in the catalog')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Play b' }).hasAttribute('disabled')).toBe(true)
  await press('Remove b from the queue')
  expect(queueStore.getState().ids).toEqual(['a'])
})

it('renders fifty rows at a time', async () => {
  await open(...Array.from({ length: 121 }, (_, n) => (n === 0 ? 'a' : `s${n}`)))
  expect(screen.getAllByRole('button', { name: /^Play / })).toHaveLength(50)
  await press('Show more')
  expect(screen.getAllByRole('button', { name: /^Play / })).toHaveLength(100)
})
