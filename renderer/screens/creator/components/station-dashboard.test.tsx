import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { OwnStation, Probe } from '../../../../shared/api/own-stations.ts'
import { EMPTY_FORM_VALUES } from '../../../../shared/api/stations.ts'
import {
  addOwnStation,
  createStation,
  deleteStation,
  getOwnStation,
  listOwnStations,
  probeStream,
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

const URL_ = 'http://radio.example/live.mp3'
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const publish = () => press('Publish')

async function fill(): Promise<void> {
  await userEvent.type(field('Name'), ' Harbour Radio ')
  await userEvent.type(field('Stream address'), URL_)
  await userEvent.type(field('Genres'), 'Dub, Field recordings')
  await userEvent.selectOptions(field('Country'), 'Chile')
  await userEvent.type(field('Languages'), 'Spanish')
}

it.each([
  ['', 'Cellar Radio'],
  ['Harbour Radio', 'Harbour Radio'],
])('fills only an empty name field with the name of a tested stream: %j', async (typed, name) => {
  const works = { outcome: 'audio', url: URL_, codec: 'MP3', bitrate: 128, name: 'Cellar Radio' }
  vi.mocked(probeStream).mockResolvedValue(works as Probe)
  openDashboard('new')
  if (typed !== '') await userEvent.type(field('Name'), typed)
  await userEvent.type(field('Stream address'), URL_)
  await press('Test the stream')
  await screen.findByText(/128 kbit/)
  expect(field('Name').value).toBe(name)
})

it('publishes a station and opens its editor', async () => {
  vi.mocked(createStation).mockResolvedValue(sampleOwnStation)
  vi.mocked(getOwnStation).mockReturnValue(new Promise(() => {}))
  const { currentUrl } = openDashboard('new')
  await fill()
  await publish()
  await waitFor(() => expect(currentUrl()).toBe('/profile?station=harbour-radio'))
  expect(vi.mocked(createStation).mock.calls[0]?.[0]).toEqual({
    ...EMPTY_FORM_VALUES,
    name: 'Harbour Radio',
    url: URL_,
    tags: ['dub', 'field recordings'],
    countrycode: 'CL',
    language: ['spanish'],
  })
})

it('marks missing fields of an empty form and focuses the first', async () => {
  openDashboard('new')
  await publish()
  expect(field('Name')).toBe(document.activeElement)
  expect(screen.getByText('Choose a country.')).toBeTruthy()
  expect(createStation).not.toHaveBeenCalled()
})

it('tests a stream by the API and clears the result when the address changes', async () => {
  vi.mocked(probeStream).mockResolvedValueOnce({
    outcome: 'audio',
    url: URL_,
    codec: 'MP3',
    bitrate: 128,
    name: null,
  })
  openDashboard('new')
  const test = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Test the stream' })
  expect(test().disabled).toBe(true)
  await userEvent.type(field('Stream address'), URL_)
  await userEvent.click(test())
  await screen.findByText('This stream works. MP3, 128 kbit/s.')
  await userEvent.type(field('Stream address'), 'x')
  expect(screen.queryByText(/^This stream works/)).toBeNull()

  const refusal = new ApiProblem(422, { code: 'not-audio', title: 'There is no audio.' })
  vi.mocked(probeStream).mockRejectedValueOnce(refusal)
  vi.spyOn(console, 'info').mockImplementation(() => {})
  await userEvent.click(test())
  await screen.findByText('There is no audio.')
})
