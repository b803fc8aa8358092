import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { DirectoryPanel } from './setting-switch.tsx'
import { getSetting, setSetting } from './settings.ts'

const fake = vi.hoisted(() => ({ capabilities: { directory: true } }))
vi.mock('../../platform/platform.ts', () => ({ getPlatform: () => fake }))

afterEach(() => {
  cleanup()
  setSetting('directoryClicks', 'on')
})

it('is on and can be turned off', async () => {
  render(<DirectoryPanel />)
  const toggle = screen.getByRole('switch', { name: 'Count my plays in Radio Browser' })
  expect(toggle.getAttribute('aria-checked')).toBe('true')
  await userEvent.click(toggle)
  expect(getSetting('directoryClicks')).toBe('off')
})

it('is hidden without a directory', () => {
  fake.capabilities.directory = false
  const { container } = render(<DirectoryPanel />)
  expect(container.textContent).toBe('')
})
