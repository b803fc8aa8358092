import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { sampleOwnStation } from '../../../api/testing/samples.ts'
import { copyText } from '../../../lib/copy-text.ts'
import { EmbedPanel } from './embed-panel.tsx'

vi.mock('../../../lib/copy-text.ts')
vi.mock('../../../api/context.ts', () => ({
  apiContext: () => ({ config: { apiUrl: 'https://api.example' } }),
}))

afterEach(cleanup)

it('is copied, or says that it cannot be', async () => {
  render(<EmbedPanel station={sampleOwnStation} />)
  const snippet = screen.getByLabelText<HTMLTextAreaElement>('Snippet').value
  expect(snippet).toContain('<iframe src="https://api.example/embed/harbour-radio"')
  vi.mocked(copyText).mockResolvedValueOnce(true)
  await userEvent.click(screen.getByRole('button', { name: 'Copy the snippet' }))
  expect(copyText).toHaveBeenCalledExactlyOnceWith(snippet)
  expect(screen.getByRole('status').textContent).toBe('Copied.')
  vi.mocked(copyText).mockResolvedValueOnce(false)
  await userEvent.click(screen.getByRole('button', { name: 'Copy the snippet' }))
  expect(screen.getByRole('status').textContent).toMatch(/clipboard is closed/)
})
