import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { sampleOwnStation } from '../../../api/testing/samples.ts'
import { copyText } from '../../../lib/copy-text.ts'
import { press } from '../../../ui/testing/press.ts'
import { EmbedPanel, embedSnippet } from './embed-panel.tsx'

vi.mock('../../../lib/copy-text.ts')
vi.mock('../../../api/context.ts', () => ({
  apiContext: () => ({ config: { apiUrl: 'https://api.example' } }),
}))

afterEach(cleanup)

it('copies the snippet or reports a failure', async () => {
  render(<EmbedPanel station={sampleOwnStation} />)
  const snippet = screen.getByLabelText<HTMLTextAreaElement>('Snippet').value
  expect(snippet).toContain('<iframe src="https://api.example/embed/harbour-radio"')
  vi.mocked(copyText).mockResolvedValueOnce(true)
  await press('Copy the snippet')
  expect(copyText).toHaveBeenCalledExactlyOnceWith(snippet)
  expect(screen.getByRole('status').textContent).toBe('Copied.')
  vi.mocked(copyText).mockResolvedValueOnce(false)
  await press('Copy the snippet')
  expect(screen.getByRole('status').textContent).toMatch(/Could not copy/)
})

it('embeds the station page and escapes its name', () => {
  const name = '"><script>alert(1)</script> & Co'
  const frame = document.createElement('div')
  frame.innerHTML = embedSnippet('https://api.example/v2', { id: 'harbour-radio', name })
  expect(frame.children).toHaveLength(1)
  const iframe = frame.querySelector('iframe')
  expect(iframe?.title).toBe(name)
  expect(iframe?.getAttribute('src')).toBe('https://api.example/v2/embed/harbour-radio')
  expect([iframe?.width, iframe?.height, iframe?.getAttribute('loading')]).toEqual([
    '320',
    '160',
    'lazy',
  ])
})

it('escapes the station id', () => {
  const snippet = embedSnippet('https://api.example', { id: '../x"y', name: 'a' })
  expect(snippet).toContain('src="https://api.example/embed/..%2Fx%22y"')
})
