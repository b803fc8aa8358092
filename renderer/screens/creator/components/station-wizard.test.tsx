import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Probe } from '../../../../shared/api/own-stations.ts'
import { EMPTY_FORM_VALUES } from '../../../../shared/api/stations.ts'
import {
  createStation,
  getOwnStation,
  listOwnStations,
  probeStream,
} from '../../../api/own-stations.ts'
import { ApiProblem } from '../../../api/problem.ts'
import { sampleOwnStation } from '../../../api/testing/samples.ts'
import { stationDrafts } from '../../../domain/stations/searches.ts'
import { notify } from '../../../lib/notify.ts'
import { press } from '../../../ui/testing/press.ts'
import { openDashboard } from '../testing/fake-dashboard.tsx'

const fake = vi.hoisted(() => ({ role: 'creator' }))
vi.mock('../../../lib/notify.ts')
vi.mock('../../../api/own-stations.ts')
vi.mock('../../../api/context.ts', () => ({
  apiContext: () => ({ config: { apiUrl: 'http://a' } }),
}))
vi.mock('../../../domain/reporting/station-charts.tsx', () => ({ StationCharts: () => null }))
vi.mock('../../../platform/platform.ts', () => ({
  getPlatform: () => ({ capabilities: { relay: false, tray: true } }),
}))
vi.mock('../../../domain/player/player.ts', () => ({ player: {} }))
vi.mock('../../../domain/stations/stations.ts', () => ({ useStation: vi.fn() }))
vi.mock('../../../domain/stations/station-play-button.tsx', () => ({
  StationPlayButton: () => null,
}))
vi.mock('../../../domain/auth/auth.ts', () => ({
  requireUid: () => 'u1',
  useAnonymousListening: () => false,
  useAuth: () => ({
    ...{ status: 'signed-in', user: { uid: 'u1' }, trust: 'confirmed' },
    claims: { role: fake.role, plan: 'free' },
  }),
}))

const ADDRESS = 'http://radio.example/live.mp3'
const PROBE: Probe = {
  ...{ outcome: 'audio', url: ADDRESS, codec: 'MP3', bitrate: 128 },
  ...{ name: 'Cellar Radio', logo: 'http://api.example/art/x.webp' },
}
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const step = () =>
  within(screen.getByRole('list', { name: 'Steps' }))
    .getAllByRole('listitem')
    .find((item) => item.getAttribute('aria-current') === 'step')?.textContent
const preview = () => screen.getByRole('region', { name: 'Preview of the station page' })

async function check(address = ADDRESS): Promise<void> {
  await userEvent.clear(field('Stream address'))
  await userEvent.type(field('Stream address'), address)
  await press('Check the stream')
}
async function goToReview(): Promise<void> {
  await check()
  await screen.findByLabelText('Name')
  await userEvent.type(field('Genres'), 'Dub, Field recordings')
  await userEvent.selectOptions(field('Country'), 'Chile')
  await press('Continue')
  await screen.findByText('An admin reviews the station before others can find it.')
}

beforeEach(() => {
  vi.resetAllMocks()
  fake.role = 'creator'
  localStorage.clear()
  stationDrafts.clear('u1')
  vi.mocked(probeStream).mockResolvedValue(PROBE)
  vi.mocked(listOwnStations).mockResolvedValue([])
})
afterEach(cleanup)

it('fills in what the probe finds and shows it in the preview', async () => {
  openDashboard('new')
  expect(step()).toBe('1. Stream')
  await check()
  expect((await screen.findByLabelText<HTMLInputElement>('Name')).value).toBe('Cellar Radio')
  expect(step()).toBe('2. Details')
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Details' }))
  screen.getByText('The stream works. MP3, 128 kbit/s')
  within(preview()).getByText('Cellar Radio')
  expect(preview().querySelector('img')?.getAttribute('src')).toBe(PROBE.logo)
  await userEvent.type(field('Description'), 'From the cellar.')
  within(preview()).getByText('From the cellar.')
})

it('cancels a probe and ignores its result', async () => {
  const response = Promise.withResolvers<Probe>()
  vi.mocked(probeStream).mockReturnValue(response.promise)
  openDashboard('new')
  await check()
  await screen.findByText('Checking the stream. This takes a few seconds.')
  await press('Cancel')
  expect(vi.mocked(probeStream).mock.lastCall?.[1]?.aborted).toBe(true)
  await act(async () => response.resolve(PROBE))
  await waitFor(() => expect(screen.queryByText(/^Checking the stream/)).toBeNull())
  expect(step()).toBe('1. Stream')
})

it('says at the address what is wrong and what to do', async () => {
  vi.spyOn(console, 'info').mockImplementation(() => {})
  const title = 'The server of this address does not respond.'
  vi.mocked(probeStream).mockRejectedValue(new ApiProblem(422, { code: 'no-answer', title }))
  openDashboard('new')
  await check()
  await screen.findByText(`${title} Start the server or open it to everyone, then check again.`)
  expect(field('Stream address')).toBe(document.activeElement)
  expect(field('Stream address').getAttribute('aria-invalid')).toBe('true')
})

it('marks missing details and stays', async () => {
  openDashboard('new')
  await check()
  await screen.findByLabelText('Name')
  await press('Continue')
  expect(await screen.findByText('Choose a country.')).toBeTruthy()
  expect(step()).toBe('2. Details')
})

it('sends the station with a note to review and opens its editor', async () => {
  vi.mocked(createStation).mockResolvedValue(sampleOwnStation)
  vi.mocked(getOwnStation).mockReturnValue(new Promise(() => {}))
  const { currentUrl } = openDashboard('new')
  await goToReview()
  await userEvent.type(field('Note to the reviewers'), ' Licensed. ')
  await press('Send to review')
  await waitFor(() => expect(currentUrl()).toBe('/profile?station=harbour-radio'))
  expect(vi.mocked(createStation).mock.calls[0]?.[0]).toEqual({
    ...EMPTY_FORM_VALUES,
    ...{ name: 'Cellar Radio', url: ADDRESS, tags: ['dub', 'field recordings'] },
    ...{ countrycode: 'CL', reviewNote: 'Licensed.' },
  })
  expect(vi.mocked(notify).mock.lastCall?.[0].message).toBe('Harbour Radio is sent for review.')
  expect(stationDrafts.list('u1')).toEqual([])
})

it.each([
  ['url', 'Stream address', '1. Stream'],
  ['name', 'Name', '2. Details'],
])('goes back to the step of a rejected field: %s', async (path, label, expected) => {
  const errors = [{ path: `body.${path}`, message: 'This is taken.' }]
  vi.mocked(createStation).mockRejectedValue(
    new ApiProblem(422, { code: 'invalid', title: 'This is taken.', errors }),
  )
  openDashboard('new')
  await goToReview()
  await press('Send to review')
  await screen.findByText(/^This is taken\./)
  expect(step()).toBe(expected)
  expect(field(label)).toBe(document.activeElement)
})

it('restores the draft after leaving, until it is discarded', async () => {
  const { router } = openDashboard('new')
  await goToReview()
  await userEvent.type(field('Note to the reviewers'), 'Hello.')
  await act(() => router.navigate('/browse'))
  await screen.findByText('Elsewhere')
  await act(() => router.navigate('/profile'))
  await userEvent.click(await screen.findByRole('link', { name: 'Continue your draft' }))
  await screen.findByText('This is your draft from earlier.')
  expect(step()).toBe('3. Review')
  expect(field('Note to the reviewers').value).toBe('Hello.')
  await press('Back')
  expect(field('Genres').value).toBe('Dub, Field recordings')
  await press('Start over')
  expect(step()).toBe('1. Stream')
  expect(field('Stream address').value).toBe('')
  expect(stationDrafts.list('u1')).toEqual([])
  act(() => vi.mocked(notify).mock.lastCall?.[0].action?.onClick())
  expect(step()).toBe('2. Details')
})

it('keeps a new address only after another check, and never its password', async () => {
  openDashboard('new')
  await check()
  await screen.findByLabelText('Name')
  await press('Change the address')
  await userEvent.clear(field('Stream address'))
  await userEvent.type(field('Stream address'), 'http://ada:s3cr3t@radio.example/other')
  screen.getByText(/left out/)
  expect(stationDrafts.list('u1')[0]).toContain('http://radio.example/other')
  expect(stationDrafts.list('u1')[0]).not.toContain('s3cr3t')
  expect(stationDrafts.list('u1')[0]).toContain('"probe":null')
  await press('Check the stream')
  await screen.findByLabelText('Name')
  expect(vi.mocked(probeStream).mock.lastCall?.[0]).toBe('http://radio.example/other')
})

it('offers the plan to a user without it', async () => {
  fake.role = 'listener'
  openDashboard('new')
  expect(screen.getByRole('link', { name: /plan/i }).getAttribute('href')).toMatch('/subscriptions')
  expect(screen.queryByLabelText('Stream address')).toBeNull()
})
