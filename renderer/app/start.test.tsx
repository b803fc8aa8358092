import { act, screen } from '@testing-library/react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import type { Platform } from '../platform/platform-types.ts'
import { start } from './start.tsx'

test('shows a failure without a configuration and reloads on request', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const load = vi.fn(() => Promise.reject(new Error('no such file')))
  const container = document.body.appendChild(document.createElement('div'))
  const platform = { config: { load } } as unknown as Platform
  const reload = vi.fn()
  await act(() => start(createRoot(container), platform, reload))
  expect(screen.getByRole('alert').textContent).toContain('Undertone could not start')
  expect(screen.getByRole('alert').textContent).not.toContain('no such file')
  await act(async () => screen.getByRole('button', { name: 'Try again' }).click())
  expect(reload).toHaveBeenCalledOnce()
})
