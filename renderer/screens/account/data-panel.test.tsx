import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ApiProblem } from '../../api/problem.ts'
import { downloadFile } from '../../lib/download-file.ts'
import { notify } from '../../lib/notify.ts'
import { press, pressWhenShown } from '../../ui/testing/press.ts'
import { DataPanel } from './data-panel.tsx'
import { collectOwnData } from './export-data.ts'
import { ada, showTo } from './testing/fake-account.ts'

vi.mock('../../lib/notify.ts')
vi.mock('../../lib/download-file.ts')
vi.mock('./export-data.ts')

beforeEach(() => {
  vi.clearAllMocks()
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.mocked(collectOwnData).mockResolvedValue({ name: 'data.json', text: '{}' })
})
afterEach(cleanup)

it('offers the file, and reports a failure', async () => {
  vi.mocked(collectOwnData).mockRejectedValueOnce(new Error('unreachable'))
  showTo(ada, <DataPanel />)
  const button = screen.getByRole('button', { name: 'Export my data' })
  await userEvent.click(button)
  await screen.findByText(/Could not export/)
  expect(notify).not.toHaveBeenCalled()
  await userEvent.click(button)
  expect(screen.queryByText(/Could not export/)).toBeNull()
  expect(notify).toHaveBeenCalledOnce()
})

it('says that the data can be exported once an hour when the API returns 429', async () => {
  vi.mocked(collectOwnData).mockRejectedValueOnce(new ApiProblem(429, {}, 3_600_000))
  showTo(ada, <DataPanel />)
  await press('Export my data')
  await screen.findByText('You can export your data once an hour. Try again later.')
  expect(screen.queryByText(/Could not export/)).toBeNull()
  expect(notify).not.toHaveBeenCalled()
})

it('saves the collected file again without another request', async () => {
  showTo(ada, <DataPanel />)
  await press('Export my data')
  await pressWhenShown('Save the file again')
  expect(collectOwnData).toHaveBeenCalledOnce()
  expect(vi.mocked(downloadFile).mock.calls).toEqual([
    ['data.json', '{}'],
    ['data.json', '{}'],
  ])
})
