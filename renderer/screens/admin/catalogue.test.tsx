import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { changeRest, listChanges, listDuplicates, undoChange } from '../../api/moderation.ts'
import { checkStation, getOwnStation } from '../../api/own-stations.ts'
import { ApiProblem } from '../../api/problem.ts'
import { listStations } from '../../api/stations.ts'
import { sampleOwnStation, sampleStation } from '../../api/testing/samples.ts'
import { connectToaster, type Notice } from '../../lib/notify.ts'
import { press, pressWhenShown } from '../../ui/testing/press.ts'
import { showAt } from '../../ui/testing/show-at.tsx'
import { Catalogue } from './catalogue.tsx'

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

let said: Notice[]
beforeEach(async () => {
  vi.resetAllMocks()
  said = []
  connectToaster({ show: (notice) => said.push(notice), hide: () => {}, clear: () => {} })
  vi.mocked(getOwnStation).mockResolvedValue({ station: sampleOwnStation, etag: 'v1' })
  vi.mocked(changeRest).mockResolvedValue({ ...sampleOwnStation, name: 'Night Bus' })
  vi.mocked(listDuplicates).mockResolvedValue([other])
  const listed = { ...sampleStation, homepage: 'javascript:alert(1)' }
  vi.mocked(listStations).mockImplementation(async ({ sort }) => ({
    items: sort === 'featured' ? [{ ...other, featured: true }, listed] : [listed],
    ...{ nextCursor: null, total: 1, nearest: null },
  }))
  showAt(<Catalogue />, '/admin/stations')
  await screen.findByText('1 station')
})
afterEach(cleanup)

const changes = () => vi.mocked(changeRest).mock.calls.map(([, change]) => change)

it('hides a station with a reason, and takes that back', async () => {
  await press('Hide Night Bus')
  await press('Hide it')
  expect(changeRest).not.toHaveBeenCalled()
  await userEvent.type(screen.getByLabelText('Reason'), 'An advert.')
  await press('Hide it')
  await waitFor(() => expect(said.map(({ message }) => message)).toEqual(['Night Bus is hidden.']))
  said[0]?.action?.onClick()
  await waitFor(() =>
    expect(changes()).toEqual([{ kind: 'hide', reason: 'An advert.' }, { kind: 'show' }]),
  )
})

it('merges a station into one that looks the same, and takes that back', async () => {
  await press('Merge Night Bus into another')
  await pressWhenShown('Merge into Night Bus Two')
  await waitFor(() => expect(said.map(({ message }) => message)).toEqual(['Night Bus is merged.']))
  said[0]?.action?.onClick()
  await waitFor(() =>
    expect(changes()).toEqual([{ kind: 'merge', into: 'night-bus-2' }, { kind: 'part' }]),
  )
})

it('has a station listened to, and says in its row what came of it', async () => {
  vi.mocked(checkStation).mockResolvedValue({
    outcome: 'silent',
    reason: 'There is nothing at this address.',
    air: { ...sampleStation.air, state: 'off air' },
  })
  await press('Check Night Bus now')
  await screen.findByText('Silent: There is nothing at this address.')
  screen.getByText('Off air')
})

it('leads to no homepage but one of the web', () => {
  expect(screen.getByText('Night Bus')).toBeTruthy()
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(links).toEqual(['/profile?station=night-bus'])
})

it('switches a station off with a reason, by keyboard alone, and takes that back', async () => {
  screen.getByRole('button', { name: 'Switch off Night Bus for everyone' }).focus()
  await userEvent.keyboard('{Enter}')
  screen.getByLabelText('Reason').focus()
  await userEvent.keyboard('A court has asked for it.')
  // The close button of the dialog is before the field; after it come Cancel and the act.
  await userEvent.tab()
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  await waitFor(() =>
    expect(said.map(({ message }) => message)).toEqual(['Night Bus is switched off for everyone.']),
  )
  said[0]?.action?.onClick()
  await waitFor(() =>
    expect(changes()).toEqual([
      { kind: 'off', reason: 'A court has asked for it.' },
      { kind: 'on' },
    ]),
  )
})

it('lists who changed what, undoes one change, and says why another is not undone', async () => {
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
  await press('Changes of Night Bus')
  await screen.findByText('1 change')
  expect(screen.getByRole('row', { name: 'Genres nothing dub, bass' })).toBeTruthy()
  const undo = () => press(/^Undo the change/)
  await undo()
  await screen.findByText('The same was changed since.')
  await undo()
  await waitFor(() =>
    expect(said.map(({ message }) => message)).toEqual([
      `A change of ${sampleOwnStation.name} is undone.`,
    ]),
  )
})

it('puts a station on the home page, and takes that back', async () => {
  const star = screen.getByRole('button', { name: 'Night Bus on the home page' })
  expect(star.getAttribute('aria-pressed')).toBe('false')
  await userEvent.click(star)
  await waitFor(() =>
    expect(said.map(({ message }) => message)).toEqual([
      'Night Bus stands first on the home page.',
    ]),
  )
  said[0]?.action?.onClick()
  await waitFor(() => expect(changes()).toEqual([{ kind: 'feature' }, { kind: 'unfeature' }]))
})

it('the star that was pressed keeps the focus, and takes no second press while that is under way', async () => {
  vi.mocked(changeRest).mockReturnValue(new Promise(() => {}))
  const star = screen.getByRole<HTMLButtonElement>('button', { name: 'Night Bus on the home page' })
  await userEvent.click(star)
  await waitFor(() => expect(star.getAttribute('aria-busy')).toBe('true'))
  expect(document.activeElement).toBe(star)
  expect(star.disabled).toBe(false)
  await userEvent.keyboard('{Enter}')
  expect(changeRest).toHaveBeenCalledOnce()
})

it('lists what is on the home page, where its having no room leads', async () => {
  const full = 'The home page has 12 stations already. Take one from it first.'
  vi.mocked(changeRest).mockRejectedValue(new ApiProblem(409, { code: 'no-room', title: full }))
  await press('Night Bus on the home page')
  await waitFor(() => expect(said.map(({ message }) => message)).toEqual([full]))
  said[0]?.action?.onClick()
  const star = await screen.findByRole('button', { name: 'Night Bus Two on the home page' })
  expect(star.getAttribute('aria-pressed')).toBe('true')
  expect(screen.queryByRole('button', { name: 'Night Bus on the home page' })).toBeNull()
  await userEvent.selectOptions(screen.getByLabelText('List'), 'All')
  await screen.findByRole('button', { name: 'Night Bus on the home page' })
})
