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

it('previews and uploads a picture with progress', async () => {
  const client = show()
  await choose(picture())
  await screen.findByText('Not uploaded yet')
  expect(document.querySelector('img')?.src).toMatch(/^data:image\/png;base64,/)
  expect(onDirty).toHaveBeenLastCalledWith('cover', true)

  let finish = (_: TaggedStation) => {}
  let reportProgress = (_: number) => {}
  vi.mocked(putCover).mockImplementationOnce((_id, _picture, onProgress) => {
    if (onProgress) reportProgress = onProgress
    return new Promise((resolve) => {
      finish = resolve
    })
  })
  await send()
  act(() => reportProgress(0.4))
  const bar = screen.getByRole('progressbar', { name: 'Uploading the picture' })
  expect(bar.getAttribute('aria-valuenow')).toBe('40')
  act(() => reportProgress(1))
  expect(screen.getByText('Processing the picture…')).toBeTruthy()

  const written = { station: { ...sampleOwnStation, cover: COVER }, etag: 'v2' }
  await act(async () => finish(written))
  await waitFor(() => expect(notify).toHaveBeenCalledOnce())
  expect(client.getQueryData(ownStationQuery('harbour-radio').queryKey)).toEqual(written)
  expect(screen.queryByText('Not uploaded yet')).toBeNull()
  expect(onDirty).toHaveBeenLastCalledWith('cover', false)
})

it.each([
  [picture('image/svg+xml'), 'SVG files are not allowed. Choose a PNG, JPEG or WebP file.'],
  [picture('application/pdf'), 'This file is not PNG, JPEG or WebP.'],
  [picture('image/gif'), 'This file is not PNG, JPEG or WebP.'],
  [picture(''), 'This file is not PNG, JPEG or WebP.'],
  [
    new File([new Uint8Array(5_242_881)], 'a', { type: 'image/png' }),
    /too large. The limit is 5 MB/,
  ],
  [new File([], 'a', { type: 'image/png' }), 'This file is empty.'],
])('does not upload an invalid cover: %#', async (file, sentence) => {
  show()
  await choose(file)
  expect(screen.getByText(sentence)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Use this picture' })).toBeNull()
})

it('accepts a picture of 5 MiB', async () => {
  show()
  await choose(new File([new Uint8Array(5_242_880)], 'a', { type: 'image/jpeg' }))
  expect(screen.getByRole('button', { name: 'Use this picture' })).toBeTruthy()
})

it('warns about a picture without a preview but uploads it', async () => {
  show()
  await choose(picture())
  await screen.findByText('Not uploaded yet')
  fireEvent.error(document.querySelector('img') as HTMLImageElement)
  expect(screen.getByText('No preview. The file may not be a picture.')).toBeTruthy()
  expect(document.querySelector('img')).toBeNull()
  expect(screen.getByRole('button', { name: 'Use this picture' })).toBeTruthy()
})

it("shows the API's error and accepts another picture", async () => {
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

it('removes the cover', async () => {
  vi.mocked(removeCover).mockResolvedValue({ station: sampleOwnStation, etag: 'v2' })
  show({ cover: COVER })
  await press('Remove the cover')
  await waitFor(() => expect(removeCover).toHaveBeenCalledExactlyOnceWith('harbour-radio'))
})
