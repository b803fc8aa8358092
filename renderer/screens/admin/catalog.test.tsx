import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import {
  changeStationState,
  listChanges,
  listDuplicates,
  undoChange,
} from '../../api/moderation.ts'
import { checkStation, getOwnStation } from '../../api/own-stations.ts'
import { ApiProblem } from '../../api/problem.ts'
import { listStations } from '../../api/stations.ts'
import { sampleOwnStation, sampleStation } from '../../api/testing/samples.ts'
import { connectToaster, type Toast } from '../../lib/notify.ts'
import { press, pressWhenShown } from '../../ui/testing/press.ts'
import { showAt } from '../../ui/testing/show-at.tsx'
import { Catalog } from './catalog.tsx'

const other = { ...sampleStation, id: 'night-bus-2', name: 'Night Bus Two' }

vi.mock('../../api/moderation.ts')
vi.mock('../../api/own-stations.ts')
vi.mock('../../api/stations.ts')
vi.mock('../../domain/stations/stations.ts', () => ({
  useStations: () => ({ isError: false }),
}))
vi.mock('../../domain/stations/station-play-button.tsx', () => ({
  StationPlayButton: () => null,
}))

let toasts: Toast[]
beforeEach(async () => {
  vi.resetAllMocks()
  toasts = []
  connectToaster({ show: (notice) => toasts.push(notice), hide: () => {}, clear: () => {} })
  vi.mocked(getOwnStation).mockResolvedValue({ station: sampleOwnStation, etag: 'v1' })
  vi.mocked(changeStationState).mockResolvedValue({ ...sampleOwnStation, name: 'Night Bus' })
  vi.mocked(listDuplicates).mockResolvedValue([other])
  const listed = { ...sampleStation, homepage: 'javascript:alert(1)' }
  vi.mocked(listStations).mockImplementation(async ({ sort }) => ({
    items: sort === 'featured' ? [{ ...other, featured: true }, listed] : [listed],
    ...{ nextCursor: null, total: 1, nearest: null },
  }))
  showAt(<Catalog />, '/admin/stations')
  await screen.findByText('1 station')
})
afterEach(cleanup)

const changes = () => vi.mocked(changeStationState).mock.calls.map(([, change]) => change)

it('hides a station with a reason and undoes it', async () => {
  await press('Hide Night Bus')
  await press('Hide it')
  expect(changeStationState).not.toHaveBeenCalled()
  await userEvent.type(screen.getByLabelText('Reason'), 'An advert.')
  await press('Hide it')
  await waitFor(() =>
    expect(toasts.map(({ message }) => message)).toEqual(['Night Bus is hidden.']),
  )
  toasts[0]?.action?.onClick()
  await waitFor(() =>
    expect(changes()).toEqual([{ kind: 'hide', reason: 'An advert.' }, { kind: 'show' }]),
  )
})

it('finds no station if only others are similar', async () => {
  const similar = { items: [sampleStation], nextCursor: null, total: 1, nearest: 'night' }
  vi.mocked(listStations).mockResolvedValue(similar)
  await userEvent.type(screen.getByRole('searchbox'), 'nightly')
  await screen.findByText('No station in the catalog matches.')
})

it('merges a station into a likely duplicate and undoes it', async () => {
  await press('Merge Night Bus into another')
  await pressWhenShown('Merge into Night Bus Two')
  await waitFor(() =>
    expect(toasts.map(({ message }) => message)).toEqual(['Night Bus is merged.']),
  )
  toasts[0]?.action?.onClick()
  await waitFor(() =>
    expect(changes()).toEqual([{ kind: 'merge', into: 'night-bus-2' }, { kind: 'part' }]),
  )
})

it('checks a station and shows the result in its row', async () => {
  vi.mocked(checkStation).mockResolvedValue({
    outcome: 'silent',
    reason: 'There is nothing at this address.',
    air: { ...sampleStation.air, state: 'off air' },
  })
  await press('Check Night Bus now')
  await screen.findByText('Silent: There is nothing at this address.')
  screen.getByText('Off air')
})

it('links only web homepages', () => {
  expect(screen.getByText('Night Bus')).toBeTruthy()
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(links).toEqual(['/profile?station=night-bus'])
})

it('switches a station off with a reason by keyboard and undoes it', async () => {
  screen.getByRole('button', { name: 'Switch off Night Bus for everyone' }).focus()
  await userEvent.keyboard('{Enter}')
  screen.getByLabelText('Reason').focus()
  await userEvent.keyboard('A court has asked for it.')
  // The close button precedes the field; Cancel and the action follow it.
  await userEvent.tab()
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  await waitFor(() =>
    expect(toasts.map(({ message }) => message)).toEqual([
      'Night Bus is switched off for everyone.',
    ]),
  )
  toasts[0]?.action?.onClick()
  await waitFor(() =>
    expect(changes()).toEqual([
      { kind: 'off', reason: 'A court has asked for it.' },
      { kind: 'on' },
    ]),
  )
})

it('lists changes, undoes one and shows why another is rejected', async () => {
  const change = {
    id: 'c1',
    at: '2026-11-21T08:00:00.000Z',
    actorId: 'root',
    actorName: 'Root',
    byAdmin: true,
    action: 'stations.update',
    before: { name: 'Night Bus', tags: [] },
    after: { name: 'The Bus', tags: ['dub', 'bass'] },
  }
  vi.mocked(listChanges).mockResolvedValue({ items: [change], nextCursor: null })
  vi.mocked(undoChange)
    .mockRejectedValueOnce(new Error('The same was changed since.'))
    .mockResolvedValueOnce(sampleOwnStation)
  await press('Changes to Night Bus')
  await screen.findByText('1 change')
  expect(screen.getByRole('row', { name: 'Genres none dub, bass' })).toBeTruthy()
  const undo = () => press(/^Undo the change/)
  await undo()
  await screen.findByText('The same was changed since.')
  await undo()
  await waitFor(() =>
    expect(toasts.map(({ message }) => message)).toEqual([
      `Change to ${sampleOwnStation.name} undone.`,
    ]),
  )
})

it('features a station and undoes it', async () => {
  const star = screen.getByRole('button', { name: 'Night Bus on the home page' })
  expect(star.getAttribute('aria-pressed')).toBe('false')
  await userEvent.click(star)
  await waitFor(() =>
    expect(toasts.map(({ message }) => message)).toEqual([
      'Night Bus is now featured on the home page.',
    ]),
  )
  toasts[0]?.action?.onClick()
  await waitFor(() => expect(changes()).toEqual([{ kind: 'feature' }, { kind: 'unfeature' }]))
})

it('keeps the focus on a pressed star and ignores a second press', async () => {
  vi.mocked(changeStationState).mockReturnValue(new Promise(() => {}))
  const star = screen.getByRole<HTMLButtonElement>('button', { name: 'Night Bus on the home page' })
  await userEvent.click(star)
  await waitFor(() => expect(star.getAttribute('aria-busy')).toBe('true'))
  expect(document.activeElement).toBe(star)
  expect(star.disabled).toBe(false)
  await userEvent.keyboard('{Enter}')
  expect(changeStationState).toHaveBeenCalledOnce()
})

it('lists the featured stations when the home page is full', async () => {
  const full = 'The home page already has 12 stations. Remove one first.'
  vi.mocked(changeStationState).mockRejectedValue(
    new ApiProblem(409, { code: 'no-room', title: full }),
  )
  await press('Night Bus on the home page')
  await waitFor(() => expect(toasts.map(({ message }) => message)).toEqual([full]))
  toasts[0]?.action?.onClick()
  const star = await screen.findByRole('button', { name: 'Night Bus Two on the home page' })
  expect(star.getAttribute('aria-pressed')).toBe('true')
  expect(screen.queryByRole('button', { name: 'Night Bus on the home page' })).toBeNull()
  await userEvent.selectOptions(screen.getByLabelText('List'), 'All')
  await screen.findByRole('button', { name: 'Night Bus on the home page' })
})
