import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { MachinePanel, resetMachineSettings } from './machine-panel.tsx'
import { getSetting, setSetting } from './settings.ts'

beforeEach(() => {
  // jsdom has the dialog element, but not its methods.
  const dialogs = HTMLDialogElement.prototype
  dialogs.showModal = vi.fn(function (this: HTMLDialogElement) {
    this.open = true
  })
  dialogs.close = vi.fn(function (this: HTMLDialogElement) {
    this.open = false
  })
  setSetting('theme', 'dark')
  setSetting('font', 'orbitron')
  setSetting('volume', 0.25)
  setSetting('songNotifications', 'on')
})
afterEach(cleanup)

it('resets after a confirmation and moves focus to the result', async () => {
  render(<MachinePanel />, { wrapper: MemoryRouter })
  await userEvent.click(screen.getByRole('button', { name: 'Reset to defaults' }))
  expect(getSetting('theme')).toBe('dark')
  const [, confirm] = screen.getAllByRole('button', { name: 'Reset to defaults' })
  if (!confirm) throw new Error('the dialog has no button')
  await userEvent.click(confirm)
  expect(getSetting('theme')).toBe('light')
  expect(document.activeElement).toBe(screen.getByRole('status'))
})

const all = () => [
  getSetting('theme'),
  getSetting('font'),
  getSetting('volume'),
  getSetting('songNotifications'),
]

it('resets every setting of this device to its default', () => {
  resetMachineSettings()
  expect(all()).toEqual(['light', 'inter', 0.8, 'off'])
})

it('restores the settings when the reset is undone', () => {
  const undo = resetMachineSettings()
  undo()
  expect(all()).toEqual(['dark', 'orbitron', 0.25, 'on'])
})
