import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { OwnStation } from '../../../../shared/api/own-stations.ts'
import type { StationCheck } from '../../../../shared/api/station-check.ts'
import {
  addOwnStation,
  checkStation,
  deleteStation,
  getOwnStation,
  listOwnStations,
  updateStation,
} from '../../../api/own-stations.ts'
import { ApiProblem } from '../../../api/problem.ts'
import { sampleOwnStation } from '../../../api/testing/samples.ts'
import { notify } from '../../../lib/notify.ts'
import { openDialogs } from '../../../ui/testing/open-dialogs.ts'
import { press, pressWhenShown } from '../../../ui/testing/press.ts'
import { openDashboard } from '../testing/fake-dashboard.tsx'

const fake = vi.hoisted(() => ({
  role: 'creator',
  trust: 'confirmed',
  removeAccounts: vi.fn(async () => {}),
}))
vi.mock('../../../lib/notify.ts')
vi.mock('../../../api/own-stations.ts')
vi.mock('../../../api/context.ts', () => ({
  apiContext: () => ({ config: { apiUrl: 'http://a' } }),
}))
vi.mock('../../../api/analytics.ts', async (original) => ({
  ...(await original<object>()),
  getFigures: () => new Promise(() => {}),
}))
vi.mock('../../../domain/reporting/station-charts.tsx', () => ({
  StationCharts: () => null,
}))
vi.mock('../../../platform/platform.ts', () => ({
  getPlatform: () => ({
    capabilities: { relay: false, tray: true },
    streams: { removeAccounts: fake.removeAccounts },
  }),
}))
vi.mock('../../../domain/player/player.ts', () => ({ player: {} }))
vi.mock('../../../domain/stations/stations.ts', () => ({
  useStation: vi.fn(),
}))
vi.mock('../../../domain/stations/station-play-button.tsx', () => ({
  StationPlayButton: () => null,
}))
vi.mock('../../../domain/auth/auth.ts', () => ({
  requireUid: () => 'u1',
  useAnonymousListening: () => false,
  useAuth: () => ({
    status: 'signed-in',
    user: { uid: 'u1' },
    claims: { role: fake.role, plan: 'free' },
    trust: fake.trust,
  }),
}))

const tagged = (change: Partial<OwnStation>, etag: string) => ({
  station: { ...sampleOwnStation, ...change },
  etag,
})
const name = () => screen.findByLabelText<HTMLInputElement>('Name')
const saveIt = () => press('Save')
async function rename(to: string): Promise<void> {
  await userEvent.clear(await name())
  await userEvent.type(await name(), to)
}

beforeEach(() => {
  vi.clearAllMocks()
  fake.role = 'creator'
  fake.trust = 'confirmed'
  openDialogs()
  vi.mocked(getOwnStation).mockReset().mockResolvedValue(tagged({}, 'v1'))
  vi.mocked(listOwnStations).mockReset().mockResolvedValue([])
  vi.mocked(updateStation)
    .mockReset()
    .mockImplementation(async (_, changes) => tagged(changes as Partial<OwnStation>, 'v2'))
})
afterEach(cleanup)

it('sends changes with the version that was read, then with the next', async () => {
  openDashboard('harbour-radio')
  await rename('Harbour FM')
  await saveIt()
  await waitFor(() => expect(notify).toHaveBeenCalledOnce())
  await rename('Harbour AM')
  await saveIt()
  await waitFor(() => expect(notify).toHaveBeenCalledTimes(2))
  expect(vi.mocked(updateStation).mock.calls).toEqual([
    [{ id: 'harbour-radio', etag: 'v1' }, { name: 'Harbour FM' }],
    [{ id: 'harbour-radio', etag: 'v2' }, { name: 'Harbour AM' }],
  ])
})

it('marks invalid fields, focuses the first and sends nothing', async () => {
  openDashboard('harbour-radio')
  await rename('H')
  await saveIt()
  expect(await name()).toBe(document.activeElement)
  expect((await name()).getAttribute('aria-invalid')).toBe('true')
  expect(updateStation).not.toHaveBeenCalled()
})

it('shows API errors at their fields and focuses the first', async () => {
  const errors = [
    { path: 'body.tags.0', message: 'Too long.' },
    { path: 'body.url', message: 'This playlist is empty.' },
  ]
  vi.mocked(updateStation).mockRejectedValue(
    new ApiProblem(422, { code: 'empty-playlist', errors }),
  )
  openDashboard('harbour-radio')
  const url = await screen.findByLabelText<HTMLInputElement>('Stream address')
  await userEvent.type(url, 'x')
  await saveIt()
  await screen.findByText('This playlist is empty.')
  expect(screen.getByText('Too long.')).toBeTruthy()
  expect(url).toBe(document.activeElement)
})

it('toggles a switch optimistically and reverts it on failure', async () => {
  openDashboard('harbour-radio')
  const pause = await screen.findByRole<HTMLInputElement>('switch', { name: 'Pause the station' })
  let refuse = (_: Error) => {}
  vi.mocked(updateStation).mockReturnValueOnce(
    new Promise((_, reject) => {
      refuse = reject
    }),
  )
  await userEvent.click(pause)
  expect(pause.checked).toBe(true)
  expect(screen.getByText('Paused')).toBeTruthy()
  await act(async () => refuse(new ApiProblem(403, { code: 'needs-plan' })))
  await waitFor(() => expect(pause.checked).toBe(false))
  expect(screen.queryByText('Paused')).toBeNull()
})

it('blocks navigation with unsaved changes until the user confirms', async () => {
  const { router, currentUrl } = openDashboard('harbour-radio')
  await rename('Unsaved')
  await act(() => router.navigate('/browse'))
  const dialog = await screen.findByRole('dialog', { name: 'Leave without saving?' })
  expect(currentUrl()).toBe('/profile?station=harbour-radio')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Stay' }))
  expect((await name()).value).toBe('Unsaved')
  await act(() => router.navigate('/browse'))
  await press('Leave')
  await screen.findByText('Elsewhere')
})

it('does not block a new sign-in, or navigation after all changes are reverted', async () => {
  const { router } = openDashboard('harbour-radio')
  await rename('Harbour Radio')
  await act(() => router.navigate('/browse'))
  await screen.findByText('Elsewhere')
  await act(() => router.navigate('/profile?station=harbour-radio'))
  await rename('Unsaved')
  await act(() => router.navigate('/sign-in'))
  await screen.findByText('Elsewhere')
})

it('deletes the station after its name is typed', async () => {
  vi.mocked(deleteStation).mockResolvedValue()
  const { currentUrl } = openDashboard('harbour-radio')
  await pressWhenShown('Delete…')
  const confirm = screen.getByRole('button', { name: 'Delete permanently' })
  await userEvent.type(screen.getByLabelText('Type Harbour Radio to confirm'), 'Harbour')
  await userEvent.click(confirm)
  expect(deleteStation).not.toHaveBeenCalled()
  expect(screen.getByText('This does not match yet.')).toBeTruthy()
  await userEvent.type(screen.getByLabelText('Type Harbour Radio to confirm'), ' Radio')
  await userEvent.click(confirm)
  await waitFor(() => expect(currentUrl()).toBe('/profile'))
  expect(deleteStation).toHaveBeenCalledExactlyOnceWith('harbour-radio')
  expect(fake.removeAccounts).toHaveBeenCalledExactlyOnceWith(['harbour-radio'])
})

it('restores a deleted private station on undo', async () => {
  vi.mocked(deleteStation).mockResolvedValue()
  const alone = { source: 'own', check: { state: 'heard', at: null } } as const
  vi.mocked(getOwnStation).mockResolvedValue(tagged(alone, 'v1'))
  vi.mocked(addOwnStation).mockResolvedValue({ ...sampleOwnStation, id: 'own-bcdfghjk' })
  openDashboard('harbour-radio')
  await pressWhenShown('Delete…')
  await userEvent.type(screen.getByLabelText('Type Harbour Radio to confirm'), 'Harbour Radio')
  await press('Delete permanently')
  await waitFor(() => expect(notify).toHaveBeenCalledOnce())
  vi.mocked(notify).mock.lastCall?.[0].action?.onClick()
  await waitFor(() => expect(notify).toHaveBeenCalledTimes(2))
  const { name, url } = sampleOwnStation
  expect(addOwnStation).toHaveBeenCalledExactlyOnceWith(
    'u1',
    expect.objectContaining({ name, url }),
  )
})

it('allows only pausing, going off air and deleting without the plan', async () => {
  fake.role = 'listener'
  openDashboard('harbour-radio')
  await screen.findByRole('switch', { name: 'Pause the station' })
  expect(screen.getByRole('button', { name: 'Delete…' })).toBeTruthy()
  expect(screen.queryByLabelText('Name')).toBeNull()
  expect(screen.getByRole('link', { name: /plan/i }).getAttribute('href')).toMatch('/subscriptions')
})

it('shows neither the form nor the plans while the plan is unknown', async () => {
  fake.trust = 'pending'
  openDashboard('harbour-radio')
  await screen.findByRole('switch', { name: 'Pause the station' })
  expect(screen.queryByLabelText('Name')).toBeNull()
  expect(screen.queryByRole('link', { name: /plan/i })).toBeNull()
})

it.each([403, 404])('reports a station of another owner (%d) as not found', async (status) => {
  vi.mocked(getOwnStation).mockRejectedValue(new ApiProblem(status, {}))
  openDashboard('of-another-user')
  await screen.findByRole('heading', { name: 'Station not found' })
})

it('shows why a station is not listed', async () => {
  vi.mocked(getOwnStation).mockResolvedValue(
    tagged({ moderation: 'rejected', rejection: 'An advert.' }, 'v1'),
  )
  openDashboard('harbour-radio')
  await screen.findByText('This station is not listed: An advert.')
})

it('shows the published and the pending version of a listed station', async () => {
  const change = { name: 'New Harbour', tags: ['ska'], description: null }
  vi.mocked(getOwnStation).mockResolvedValue(tagged({ ...change, shown: sampleOwnStation }, 'v1'))
  openDashboard('harbour-radio')
  await screen.findByText(/^Listeners still get the approved version/)
  const rows = screen.getAllByRole('row').map((row) => row.textContent)
  expect(rows[0]).toContain('Shown nowWaiting for approval')
  expect(rows).toContain('NameHarbour RadioNew Harbour')
})

it('shows why a change was rejected and keeps the approved text', async () => {
  const refused = { moderation: 'rejected', rejection: 'That is not you.' } as const
  const change = { ...refused, name: 'Night Bus (official)', shown: sampleOwnStation }
  vi.mocked(getOwnStation).mockResolvedValue(tagged(change, 'v1'))
  openDashboard('harbour-radio')
  await screen.findByText('Your changes were rejected: That is not you.')
  screen.getByText(/^Listeners still see the approved version/)
})

it('runs one check at a time and shows its result', async () => {
  const response = Promise.withResolvers<StationCheck>()
  vi.mocked(checkStation).mockReturnValue(response.promise)
  openDashboard('harbour-radio')
  const button = await screen.findByRole('button', { name: 'Check now' })
  await userEvent.click(button)
  await userEvent.click(button)
  expect(checkStation).toHaveBeenCalledExactlyOnceWith('harbour-radio')
  await screen.findByText('Checking…')
  const air = { ...sampleOwnStation.air, state: 'off air' } as const
  response.resolve({ outcome: 'silent', reason: 'The stream has ended.', air })
  await screen.findByText('Silent: The stream has ended. Listeners see: Off air.')
})

const REJECTED: Partial<OwnStation> = {
  source: 'creator',
  moderation: 'rejected',
  rejection: 'Two problems.',
  fieldReasons: { name: 'An advert.', cover: 'Not a picture.', schedule: 'No such show.' },
}

it('lists the reasons of a rejection, and shows each beside its field', async () => {
  vi.mocked(getOwnStation).mockResolvedValue(tagged(REJECTED, 'v1'))
  openDashboard('harbour-radio')
  const field = await name()
  const ids = (field.getAttribute('aria-describedby') ?? '').split(' ')
  const descriptions = ids.map((id) => document.getElementById(id)?.textContent)
  expect(descriptions).toContain('An advert.')
  const list = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(list).toEqual(
    expect.arrayContaining([
      ...['Name: An advert.', 'Cover: Not a picture.', 'Shows: No such show.'],
    ]),
  )
  const cover = screen.getByRole('region', { name: 'Cover' })
  within(cover).getByText('Not a picture.')
  within(screen.getByRole('region', { name: 'Shows' })).getByText('No such show.')
})

it('sends a rejected station to review again, with a note', async () => {
  vi.mocked(getOwnStation).mockResolvedValue(tagged(REJECTED, 'v1'))
  openDashboard('harbour-radio')
  await rename('Harbour FM')
  const note = screen.getByLabelText<HTMLTextAreaElement>('Note to the reviewers')
  await userEvent.type(note, ' Better now. ')
  vi.mocked(updateStation).mockResolvedValue(
    tagged({ ...REJECTED, name: 'Harbour FM', moderation: 'pending' }, 'v2'),
  )
  await press('Save and send to review')
  await waitFor(() => expect(notify).toHaveBeenCalledOnce())
  expect(vi.mocked(updateStation).mock.lastCall?.[1]).toEqual({
    name: 'Harbour FM',
    reviewNote: 'Better now.',
  })
  expect(vi.mocked(notify).mock.lastCall?.[0].message).toBe('Saved and sent for review.')
})

it('sends nothing to review without a change or a note', async () => {
  vi.mocked(getOwnStation).mockResolvedValue(tagged(REJECTED, 'v1'))
  openDashboard('harbour-radio')
  await name()
  await press('Save and send to review')
  screen.getByText('Change a field, or write a note to the reviewers.')
  expect(updateStation).not.toHaveBeenCalled()
  const note = screen.getByLabelText<HTMLTextAreaElement>('Note to the reviewers')
  expect(note.maxLength).toBe(500)
})

it('tells a user without the plan to propose the station again', async () => {
  fake.role = 'listener'
  vi.mocked(getOwnStation).mockResolvedValue(tagged(REJECTED, 'v1'))
  openDashboard('harbour-radio')
  await screen.findByText('Withdraw the proposal, correct the station and propose it again.')
  screen.getByText('Name: An advert.')
  expect(screen.queryByRole('button', { name: 'Save and send to review' })).toBeNull()
})

it('offers an admin no review of another user’s station', async () => {
  fake.role = 'admin'
  vi.mocked(getOwnStation).mockResolvedValue(tagged({ ...REJECTED, ownerId: 'u2' }, 'v1'))
  openDashboard('harbour-radio')
  await name()
  expect(screen.queryByLabelText('Note to the reviewers')).toBeNull()
  expect(screen.getByRole('button', { name: 'Save' })).toBeTruthy()
})
