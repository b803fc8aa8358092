import { QueryClient } from '@tanstack/react-query'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type BulkJob, IMPORT_ROWS_MAX } from '../../../../shared/api/bulk.ts'
import { readStations } from '../../../../shared/exchange/read-stations.ts'
import { createImportJob, getBulkJob, startOrCancelBulkJob } from '../../../api/admin.ts'
import { useAuthStore } from '../../../domain/auth/auth-store.ts'
import { readFile } from '../../../lib/read-station-file.ts'
import { press, pressWhenShown } from '../../../ui/testing/press.ts'
import { showScreen } from '../../../ui/testing/show-screen.tsx'
import { ada } from '../../account/testing/fake-account.ts'
import { CatalogImport } from './catalog-import.tsx'

vi.mock('../../../api/admin.ts')
vi.mock('../../../lib/read-station-file.ts')

const draft: BulkJob = {
  id: 'job',
  kind: 'stations',
  action: { do: 'add' },
  actorId: 'me',
  state: 'draft',
  madeAt: '2026-01-01T00:00:00.000Z',
  endedAt: null,
  total: 5,
  waiting: 2,
  changed: 2,
  same: 1,
  refused: [
    { why: 'private-address', count: 1, examples: ['Home, http://192.168.0.4/live'] },
    { why: 'of-a-newer-server', count: 1, examples: ['<b>Odd</b>, http://odd.example/'] },
  ],
}
const running: BulkJob = { ...draft, state: 'running', waiting: 1, changed: 1 }
const done: BulkJob = { ...draft, state: 'done', waiting: 0, changed: 2 }

let client: QueryClient
beforeEach(() => {
  vi.resetAllMocks()
  useAuthStore.setState({
    user: { ...ada, uid: 'me' },
  })
  client = new QueryClient()
  vi.mocked(createImportJob).mockResolvedValue(draft)
  vi.mocked(getBulkJob).mockResolvedValue(draft)
  showScreen(<CatalogImport />, client)
})
afterEach(cleanup)

async function bring(text: string, name = 'stations.csv') {
  // The page uses a worker.
  vi.mocked(readFile).mockResolvedValueOnce(readStations(new TextEncoder().encode(text)))
  await press('Import')
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  if (input === null) throw new Error('There is no place for a file.')
  await userEvent.upload(input, new File([text], name), { applyAccept: false })
}

const LIST = [
  'name,url,tags,homepage',
  'Night Bus,http://night.example/live,"dub,ambient",javascript:alert(1)',
  'Broken,ftp://broken.example/',
  'Day Bus,http://day.example/live,,https://day.example/',
].join('\n')

it('previews the file and imports it by keyboard', async () => {
  await bring(LIST)
  await screen.findByText('2 stations found, 1 line unreadable.')
  screen.getByText('2 stations will be added.')
  screen.getByText('1 station already in the catalog.')
  screen.getByText(/1 station left out: an address in a private network/)
  screen.getByText('Home, http://192.168.0.4/live')
  screen.getByText('1 station left out: of-a-newer-server.')
  screen.getByText('<b>Odd</b>, http://odd.example/')
  expect(vi.mocked(createImportJob).mock.calls[0]?.[0]).toEqual([
    { draft: { name: 'Night Bus', url: 'http://night.example/live', tags: ['dub', 'ambient'] } },
    {
      draft: {
        name: 'Day Bus',
        url: 'http://day.example/live',
        homepage: 'https://day.example/',
      },
    },
  ])
  expect(startOrCancelBulkJob).not.toHaveBeenCalled()
  vi.mocked(startOrCancelBulkJob).mockResolvedValue(running)
  vi.mocked(getBulkJob).mockResolvedValue(done)
  screen.getByRole('button', { name: 'Add 2 stations' }).focus()
  await userEvent.keyboard('{Enter}')
  expect(startOrCancelBulkJob).toHaveBeenCalledExactlyOnceWith('job', 'start')
  expect(screen.getByRole('progressbar')).toBeTruthy()
  await screen.findByText('Done: 2 stations added.', undefined, { timeout: 3_000 })
  const link = screen.getByRole('link', { name: 'See the newest stations' })
  expect(link.getAttribute('href')).toBe('/browse?sort=newest')
  await press('Done')
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('leaves out user names and passwords and says so', async () => {
  await bring('#EXTM3U\n#EXTINF:-1,Members\nhttp://listener:s3cr3t@members.example/live\n')
  await screen.findByText(
    '1 station left out: every listener would get their user name and password.',
  )
  expect(JSON.stringify(vi.mocked(createImportJob).mock.calls)).not.toMatch(/listener|s3cr3t/)
})

it('stops a running job and shows how far it came', async () => {
  await bring(LIST)
  vi.mocked(startOrCancelBulkJob).mockResolvedValueOnce(running)
  vi.mocked(getBulkJob).mockResolvedValue(running)
  await pressWhenShown('Add 2 stations')
  vi.mocked(startOrCancelBulkJob).mockResolvedValueOnce({ ...running, state: 'cancelled' })
  await pressWhenShown('Stop')
  await screen.findByText('Stopped: 1 station added.')
})

it('imports only the first stations of a file that is too long and says so', async () => {
  const lines = Array.from({ length: IMPORT_ROWS_MAX + 5 }, (_, n) => `http://radio.example/${n}`)
  await bring(['#EXTM3U', ...lines].join('\n'), 'stations.m3u')
  await screen.findByText(/^Only the first 1,000 stations of this file are imported\./)
  expect(vi.mocked(createImportJob).mock.calls[0]?.[0]).toHaveLength(IMPORT_ROWS_MAX)
})

it('reports an invalid file and an unreachable catalog, and accepts another file', async () => {
  await bring('<html></html>', 'page.html')
  await screen.findByText('Undertone cannot read this file as a list of stations.')
  vi.mocked(createImportJob).mockRejectedValueOnce(new Error('away'))
  await press('Close')
  await bring(LIST)
  await screen.findByText(/^The list could not be compared with the catalog\./)
  await press('Close')
  await bring(LIST)
  await pressWhenShown('Choose another file')
  await waitFor(() => expect(screen.getByRole('button', { name: 'Choose a file' })).toBeTruthy())
})
