import { QueryClient } from '@tanstack/react-query'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { OwnStation } from '../../../../shared/api/own-stations.ts'
import {
  getOwnStation,
  putCover,
  removeCover,
  type TaggedStation,
} from '../../../api/own-stations.ts'
import { ApiProblem } from '../../../api/problem.ts'
import { sampleOwnStation } from '../../../api/testing/samples.ts'
import { ownStationQuery } from '../../../domain/stations/own-station-queries.ts'
import { notify } from '../../../lib/notify.ts'
import { press } from '../../../ui/testing/press.ts'
import { showScreen } from '../../../ui/testing/show-screen.tsx'
import { CoverPanel } from './cover-panel.tsx'

vi.mock('../../../lib/notify.ts')
vi.mock('../../../api/own-stations.ts')
vi.mock('../../../domain/auth/auth.ts', () => ({
  requireUid: () => 'u1',
  useAuth: () => ({ user: null }),
}))

const COVER = 'http://127.0.0.1:4810/covers/a.webp'
const onDirty = vi.fn()

function show(change: Partial<OwnStation> = {}): QueryClient {
  const client = new QueryClient()
  const at: TaggedStation = { station: { ...sampleOwnStation, ...change }, etag: 'v1' }
  vi.mocked(getOwnStation).mockResolvedValue(at)
  client.setQueryData(ownStationQuery(at.station.id).queryKey, at)
  showScreen(<CoverPanel station={at.station} onDirty={onDirty} />, client)
  return client
}
const input = () =>
  screen.getByLabelText<HTMLInputElement>('Choose a picture', { selector: 'input' })
const choose = (file: File) =>
  act(async () => fireEvent.change(input(), { target: { files: [file] } }))
const picture = (type = 'image/png') => new File(['picture'], 'a', { type })
const send = () => press('Use this picture')

beforeEach(() => {
  vi.clearAllMocks()
})
afterEach(cleanup)

it('is looked at, then sent, and says how far it is', async () => {
  const client = show()
  await choose(picture())
  await screen.findByText('Not sent yet')
  expect(document.querySelector('img')?.src).toMatch(/^data:image\/png;base64,/)
  expect(onDirty).toHaveBeenLastCalledWith('cover', true)

  let finish = (_: TaggedStation) => {}
  let tell = (_: number) => {}
  vi.mocked(putCover).mockImplementationOnce((_id, _picture, onProgress) => {
    if (onProgress) tell = onProgress
    return new Promise((resolve) => {
      finish = resolve
    })
  })
  await send()
  act(() => tell(0.4))
  const bar = screen.getByRole('progressbar', { name: 'Sending the picture' })
  expect(bar.getAttribute('aria-valuenow')).toBe('40')
  act(() => tell(1))
  expect(screen.getByText('The picture is being prepared…')).toBeTruthy()

  const written = { station: { ...sampleOwnStation, cover: COVER }, etag: 'v2' }
  await act(async () => finish(written))
  await waitFor(() => expect(notify).toHaveBeenCalledOnce())
  expect(client.getQueryData(ownStationQuery('harbour-radio').queryKey)).toEqual(written)
  expect(screen.queryByText('Not sent yet')).toBeNull()
  expect(onDirty).toHaveBeenLastCalledWith('cover', false)
})

it.each([
  [picture('image/svg+xml'), 'An SVG can contain programs. Send PNG, JPEG or WebP.'],
  [picture('application/pdf'), 'That is no PNG, JPEG or WebP.'],
  [picture('image/gif'), 'That is no PNG, JPEG or WebP.'],
  [picture(''), 'That is no PNG, JPEG or WebP.'],
  [new File([new Uint8Array(5_242_881)], 'a', { type: 'image/png' }), /too big: at most 5 MB/],
  [new File([], 'a', { type: 'image/png' }), 'That file is empty.'],
])('does not send what cannot be a cover: %#', async (file, sentence) => {
  show()
  await choose(file)
  expect(screen.getByText(sentence)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Use this picture' })).toBeNull()
})

it('takes a picture of 5 MiB', async () => {
  show()
  await choose(new File([new Uint8Array(5_242_880)], 'a', { type: 'image/jpeg' }))
  expect(screen.getByRole('button', { name: 'Use this picture' })).toBeTruthy()
})

it('what the browser cannot show is said, and can be sent all the same', async () => {
  show()
  await choose(picture())
  await screen.findByText('Not sent yet')
  fireEvent.error(document.querySelector('img') as HTMLImageElement)
  expect(screen.getByText('No preview: this may be no picture.')).toBeTruthy()
  expect(document.querySelector('img')).toBeNull()
  expect(screen.getByRole('button', { name: 'Use this picture' })).toBeTruthy()
})

it('the API’s own sentence is said, and another picture may be tried', async () => {
  const title = 'That file is not the picture it says it is.'
  vi.mocked(putCover).mockRejectedValue(new ApiProblem(422, { title }))
  show()
  await choose(picture())
  await send()
  await screen.findByText(title)
  expect(screen.getByRole('button', { name: 'Use this picture' })).toBeTruthy()
  await choose(picture('image/webp'))
  expect(screen.queryByText(title)).toBeNull()
})

it('is taken away', async () => {
  vi.mocked(removeCover).mockResolvedValue({ station: sampleOwnStation, etag: 'v2' })
  show({ cover: COVER })
  await press('Remove the cover')
  await waitFor(() => expect(removeCover).toHaveBeenCalledExactlyOnceWith('harbour-radio'))
})
