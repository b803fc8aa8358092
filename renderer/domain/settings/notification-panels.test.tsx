import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { SongNotificationsPanel } from './notification-panels.tsx'
import { getSetting, setSetting } from './settings.ts'

const fake = vi.hoisted(() => ({ capabilities: { notifications: true, relay: true } }))
vi.mock('../../platform/platform.ts', () => ({ getPlatform: () => fake }))

const requestPermission = vi.fn()
const toggle = () => screen.getByRole('switch', { name: 'Notify me when a new song starts' })

beforeEach(() => {
  setSetting('songNotifications', 'off')
  fake.capabilities = { notifications: true, relay: true }
  vi.stubGlobal('Notification', { requestPermission })
})
afterEach(() => {
  cleanup()
  vi.clearAllMocks()
  vi.unstubAllGlobals()
})

it('is off by default and needs no permission on the desktop', async () => {
  render(<SongNotificationsPanel />)
  expect(toggle().getAttribute('aria-checked')).toBe('false')
  await userEvent.click(toggle())
  expect(getSetting('songNotifications')).toBe('on')
  await userEvent.click(toggle())
  expect(getSetting('songNotifications')).toBe('off')
  expect(requestPermission).not.toHaveBeenCalled()
})

it.each([
  ['granted', 'on'],
  ['denied', 'off'],
  ['default', 'off'],
])('requests permission in a browser: %s leaves it %s', async (answer, expected) => {
  fake.capabilities.relay = false
  requestPermission.mockResolvedValue(answer)
  render(<SongNotificationsPanel />)
  await userEvent.click(toggle())
  expect(requestPermission).toHaveBeenCalledOnce()
  expect(getSetting('songNotifications')).toBe(expected)
  expect(screen.queryByRole('alert') !== null).toBe(expected === 'off')
})

it('shows a message when notifications are unsupported', () => {
  fake.capabilities.notifications = false
  render(<SongNotificationsPanel />)
  expect(screen.queryByRole('switch')).toBeNull()
  expect(screen.getByText(/does not support notifications/)).toBeTruthy()
})
