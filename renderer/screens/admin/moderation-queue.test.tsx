import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { OwnStation } from '../../../shared/api/own-stations.ts'
import {
  listChanges,
  listDuplicates,
  listPendingStations,
  moderateStation,
} from '../../api/moderation.ts'
import { checkStation, getOwnStation } from '../../api/own-stations.ts'
import { sampleOwnStation } from '../../api/testing/samples.ts'
import { notify } from '../../lib/notify.ts'
import { press } from '../../ui/testing/press.ts'
import { showScreen } from '../../ui/testing/show-screen.tsx'
import { ModerationQueue } from './moderation-queue.tsx'

vi.mock('../../api/moderation.ts')
vi.mock('../../api/own-stations.ts')
vi.mock('../../lib/notify.ts')
vi.mock('../../domain/player/player.ts', () => ({ player: { getState: () => ({}) } }))
vi.mock('../../domain/stations/station-link.tsx', () => ({
  StationLink: ({ children }: { children: string }) => <a href="/">{children}</a>,
}))
vi.mock('../../domain/stations/station-play-button.tsx', () => ({
  StationPlayButton: () => null,
}))
vi.mock('../../domain/stations/station-dashboard-path.ts', () => ({
  stationDashboardPath: (id: string) => `/profile?station=${id}`,
}))
vi.mock('../../domain/stations/pending-changes.tsx', () => ({ PendingChanges: () => null }))

const named = (name: string): OwnStation => ({ ...sampleOwnStation, id: name.toLowerCase(), name })
let waiting: OwnStation[]

async function open(page = '') {
  const client = new QueryClient()
  showScreen(<ModerationQueue />, client)
  await screen.findByText(`${waiting.length} stations wait${page}`)
  return client
}
/** The count; each row has a status of its own. */
const head = () => screen.getAllByRole('status')[0] as HTMLElement
const link = (name: string) => screen.getByRole('link', { name })

beforeEach(() => {
  vi.resetAllMocks()
  waiting = [named('First'), named('Second'), named('Third')]
  vi.mocked(listPendingStations).mockImplementation(async () => ({
    items: waiting,
    nextCursor: null,
    total: waiting.length,
  }))
  vi.mocked(getOwnStation).mockImplementation(async (id) => {
    const station = waiting.find((one) => one.id === id) ?? sampleOwnStation
    return { station, etag: `of ${id}` }
  })
  vi.mocked(moderateStation).mockImplementation(async ({ station }) => {
    waiting = waiting.filter(({ id }) => id !== station.id)
    return station
  })
})
afterEach(cleanup)

it('moves and approves by keyboard, then focuses the next row', async () => {
  await open()
  link('First').focus()
  await userEvent.keyboard('j')
  expect(document.activeElement).toBe(link('Second'))
  await userEvent.keyboard('a')
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Second' })).toBeNull())
  expect(moderateStation).toHaveBeenCalledExactlyOnceWith(
    { station: named('Second'), etag: 'of second' },
    { state: 'listed' },
  )
  expect(document.activeElement).toBe(link('Third'))
  await userEvent.keyboard('{ArrowUp}')
  expect(document.activeElement).toBe(link('First'))
})

it('decides the next station while other lists are being refetched', async () => {
  const client = await open()
  const queryFn = vi.fn(() => new Promise<string>(() => {}))
  const queryKey = ['admin', 'overview']
  const stop = new QueryObserver(client, { queryKey, queryFn }).subscribe(() => {})
  link('First').focus()
  await userEvent.keyboard('a')
  await waitFor(() => expect(notify).toHaveBeenCalledOnce())
  expect(document.activeElement).toBe(link('Second'))
  await userEvent.keyboard('a')
  await waitFor(() => expect(moderateStation).toHaveBeenCalledTimes(2))
  stop()
})

it('shows that a decision is being saved', async () => {
  await open()
  vi.mocked(moderateStation).mockReturnValue(new Promise(() => {}))
  await press('Approve First')
  const approve = (name: string) => screen.getByRole('button', { name: `Approve ${name}` })
  await waitFor(() => expect(approve('First').getAttribute('aria-busy')).toBe('true'))
  expect(approve('Second').getAttribute('aria-busy')).toBeNull()
})

it('checks the focused station by keyboard and loads duplicates only for it', async () => {
  vi.mocked(listDuplicates).mockResolvedValue([{ ...sampleOwnStation, id: 'twin', name: 'Twin' }])
  const air = { ...sampleOwnStation.air, state: 'off air' } as const
  vi.mocked(checkStation).mockResolvedValue({ outcome: 'silent', reason: 'digital silence', air })
  await open()
  expect(listDuplicates).not.toHaveBeenCalled()
  link('Second').focus()
  expect(await screen.findByRole('link', { name: 'Twin' })).toBeTruthy()
  expect(vi.mocked(listDuplicates).mock.calls.map(([id]) => id)).toEqual(['second'])
  await userEvent.keyboard('c')
  expect(await screen.findByText(/digital silence$/)).toBeTruthy()
  expect(checkStation).toHaveBeenCalledExactlyOnceWith('second')
  expect(document.activeElement).toBe(link('Second'))
})

it('requires a reason to reject', async () => {
  await open()
  link('Third').focus()
  await userEvent.keyboard('r')
  await userEvent.click(screen.getByRole('button', { name: 'Reject it', hidden: true }))
  expect(moderateStation).not.toHaveBeenCalled()
  await userEvent.type(screen.getByLabelText('Reason'), 'A test tone.')
  await userEvent.click(screen.getByRole('button', { name: 'Reject it', hidden: true }))
  await waitFor(() =>
    expect(moderateStation).toHaveBeenCalledExactlyOnceWith(
      { station: named('Third'), etag: 'of third' },
      { state: 'rejected', reason: 'A test tone.' },
    ),
  )
})

it('rejects single fields with reasons of their own', async () => {
  await open()
  await press('Reject First')
  await userEvent.type(screen.getByLabelText('Reason'), 'Two problems.')
  const add = screen.getByLabelText('Add a reason for a field')
  await userEvent.selectOptions(add, 'Cover')
  await userEvent.selectOptions(add, 'Name')
  await userEvent.type(screen.getByLabelText('Reason for: Name'), 'An advert.')
  await userEvent.click(screen.getByRole('button', { name: 'Reject it', hidden: true }))
  await waitFor(() =>
    expect(moderateStation).toHaveBeenCalledExactlyOnceWith(
      { station: named('First'), etag: 'of first' },
      { state: 'rejected', reason: 'Two problems.', fieldReasons: { name: 'An advert.' } },
    ),
  )
})

it('shows the note of the owner', async () => {
  waiting = [{ ...named('First'), reviewNote: 'The stream is back.' }, named('Second')]
  await open()
  expect(screen.getByText('The stream is back.').textContent).toBe(
    'Note from the owner: The stream is back.',
  )
})

it('does not decide a station that has changed, and reloads it', async () => {
  await open()
  waiting = waiting.map((one) => (one.id === 'first' ? { ...one, name: 'Worst' } : one))
  await press('Approve First')
  await screen.findByRole('dialog', { name: 'Worst has changed' })
  expect(await screen.findByRole('link', { name: 'Worst' })).toBeTruthy()
  expect(moderateStation).not.toHaveBeenCalled()
})

it("shows another admin's decision with author and time, and stays usable", async () => {
  await open()
  const decided = { ...named('Second'), moderation: 'rejected', rejection: 'An advert.' } as const
  vi.mocked(getOwnStation).mockResolvedValue({ station: decided, etag: 'new' })
  vi.mocked(listChanges).mockResolvedValue({
    items: [
      {
        id: 'a',
        at: '2026-02-02T10:00:00.000Z',
        actorId: 'u7',
        actorName: 'Grace',
        byAdmin: true,
        action: 'stations.moderate',
        before: { moderation: 'pending', rejection: null },
        after: { moderation: 'rejected', rejection: 'An advert.' },
      },
    ],
    nextCursor: null,
  })
  waiting = waiting.filter(({ id }) => id !== 'second')
  await press('Approve Second')
  const dialog = await screen.findByRole('dialog', { name: 'Second has changed' })
  within(dialog).getByText('Not listed: An advert.')
  await within(dialog).findByText('Grace, admin')
  expect(moderateStation).not.toHaveBeenCalled()
  expect(screen.queryByRole('button', { name: 'Approve Second' })).toBeNull()
  await userEvent.click(within(dialog).getByRole('button', { name: 'Back to the list' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('undoes a decision, except for an approved change', async () => {
  waiting = [named('First'), { ...named('Second'), shown: sampleOwnStation }]
  vi.mocked(moderateStation).mockImplementation(async ({ station }, { state }) => {
    if (state === 'pending') waiting = [...waiting, { ...station, moderation: 'pending' }]
    else waiting = waiting.filter(({ id }) => id !== station.id)
    return { ...station, moderation: state }
  })
  vi.mocked(getOwnStation).mockImplementation(async (id) => {
    const moderation = waiting.some((one) => one.id === id) ? 'pending' : 'listed'
    const station = { ...named(id === 'first' ? 'First' : 'Second'), moderation } as OwnStation
    return { station: id === 'first' ? station : { ...station, shown: sampleOwnStation }, etag: id }
  })
  await open()
  await press('Approve First')
  await waitFor(() => expect(notify).toHaveBeenCalledOnce())
  vi.mocked(notify).mock.lastCall?.[0].action?.onClick()
  await screen.findByRole('link', { name: 'First' })
  await press('Approve Second')
  await waitFor(() => expect(notify).toHaveBeenCalledTimes(2))
  expect(vi.mocked(notify).mock.lastCall?.[0].action).toBeUndefined()
})

it('decides and undoes by keyboard on a later page too', async () => {
  const all = Array.from({ length: 5 }, (_, n) => named(`Station ${n}`))
  const listed = new Set<string>()
  vi.mocked(listPendingStations).mockImplementation(async (cursor) => {
    const from = Number(cursor ?? 0)
    const items = all.slice(from, from + 3).filter(({ id }) => !listed.has(id))
    return { items, nextCursor: from === 0 ? '3' : null, total: all.length - listed.size }
  })
  vi.mocked(moderateStation).mockImplementation(async ({ station }, { state }) => {
    if (state === 'pending') listed.delete(station.id)
    else listed.add(station.id)
    return { ...station, moderation: state }
  })
  vi.mocked(getOwnStation).mockImplementation(async (id) => {
    const moderation = listed.has(id) ? 'listed' : 'pending'
    const station = all.find((one) => one.id === id) ?? sampleOwnStation
    return { station: { ...station, moderation }, etag: id }
  })
  waiting = all
  await open(', page 1')
  await press('Next page')
  await screen.findByRole('link', { name: 'Station 4' })
  expect(document.activeElement).toBe(head())
  await userEvent.keyboard('j')
  expect(document.activeElement).toBe(link('Station 3'))
  await userEvent.keyboard('a')
  await waitFor(() => expect(document.activeElement).toBe(link('Station 4')))
  expect(head().textContent).toBe('4 stations wait, page 2')
  vi.mocked(notify).mock.lastCall?.[0].action?.onClick()
  await screen.findByRole('link', { name: 'Station 3' })
  await userEvent.keyboard('a')
  await waitFor(() => expect(document.activeElement).toBe(link('Station 3')))
  await userEvent.keyboard('a')
  await screen.findByRole('link', { name: 'Station 0' })
  expect(head().textContent).toBe('3 stations wait, page 1')
  expect(document.activeElement).toBe(link('Station 0'))
})
