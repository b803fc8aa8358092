import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Probe } from '../../../../shared/api/own-stations.ts'
import { NOTHING_SAID } from '../../../../shared/api/stations.ts'
import { createStation, getOwnStation, probeStream } from '../../../api/own-stations.ts'
import { ApiProblem } from '../../../api/problem.ts'
import { sampleOwnStation } from '../../../api/testing/samples.ts'
import { openDesk } from '../testing/fake-desk.tsx'

vi.mock('../../../lib/notify.ts')
vi.mock('../../../api/own-stations.ts')
vi.mock('../../../api/context.ts', () => ({
  apiContext: () => ({ config: { apiUrl: 'http://a' } }),
}))
vi.mock('../../../platform/platform.ts', () => ({
  getPlatform: () => ({ capabilities: { relay: false, tray: true } }),
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
  useAuth: () => ({
    status: 'signed-in',
    user: { uid: 'u1' },
    claims: { role: 'creator', plan: 'creator' },
    trust: 'confirmed',
  }),
}))

const URL_ = 'http://radio.example/live.mp3'
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const publish = () => userEvent.click(screen.getByRole('button', { name: 'Publish' }))

beforeEach(() => {
  vi.resetAllMocks()
})
afterEach(cleanup)

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
])('takes the name of a tested stream into an empty name field only: %j', async (typed, name) => {
  const works = { outcome: 'audio', url: URL_, codec: 'MP3', bitrate: 128, name: 'Cellar Radio' }
  vi.mocked(probeStream).mockResolvedValue(works as Probe)
  openDesk('new')
  if (typed !== '') await userEvent.type(field('Name'), typed)
  await userEvent.type(field('Stream address'), URL_)
  await userEvent.click(screen.getByRole('button', { name: 'Test the stream' }))
  await screen.findByText(/128 kbit/)
  expect(field('Name').value).toBe(name)
})

it('is published, and its desk opens', async () => {
  vi.mocked(createStation).mockResolvedValue(sampleOwnStation)
  vi.mocked(getOwnStation).mockReturnValue(new Promise(() => {}))
  const { where } = openDesk('new')
  await fill()
  await publish()
  await waitFor(() => expect(where()).toBe('/profile?station=harbour-radio'))
  expect(vi.mocked(createStation).mock.calls[0]?.[0]).toEqual({
    ...NOTHING_SAID,
    name: 'Harbour Radio',
    url: URL_,
    tags: ['dub', 'field recordings'],
    countrycode: 'CL',
    language: ['spanish'],
  })
})

it('an empty form says what is missing, and where to begin', async () => {
  openDesk('new')
  await publish()
  expect(field('Name')).toBe(document.activeElement)
  expect(screen.getByText('Choose one.')).toBeTruthy()
  expect(createStation).not.toHaveBeenCalled()
})

it('the API tests a stream, and its result goes away when the address is changed', async () => {
  vi.mocked(probeStream).mockResolvedValueOnce({
    outcome: 'audio',
    url: URL_,
    codec: 'MP3',
    bitrate: 128,
    name: null,
  })
  openDesk('new')
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
