import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { DesktopState } from '../../../preload/contract/desktop.ts'
import { copyText } from '../../lib/copy-text.ts'
import { press, pressWhenShown } from '../../ui/testing/press.ts'
import { DesktopSettings } from './desktop-settings.tsx'

vi.mock('../../lib/copy-text.ts')

const STATE: DesktopState = {
  settings: { mediaKeys: 'system', startAtLogin: false, hardwareAcceleration: true },
  mediaKeyProblem: null,
  canStartAtLogin: true,
  loginItemNeedsApproval: false,
  placesWindows: true,
  update: null,
}

const fake = vi.hoisted(() => ({
  capabilities: { tray: true },
  desktop: {
    state: vi.fn(),
    change: vi.fn(),
    crashLog: vi.fn(),
    onChanged: vi.fn(),
    restart: vi.fn(),
  },
}))
vi.mock('../../platform/platform.ts', () => ({ getPlatform: () => fake }))

let push: (state: DesktopState) => void
const stop = vi.fn()

beforeEach(() => {
  vi.clearAllMocks()
  fake.capabilities.tray = true
  fake.desktop.state.mockResolvedValue(STATE)
  fake.desktop.change.mockImplementation(async (changes) => ({
    ...STATE,
    settings: { ...STATE.settings, ...changes },
  }))
  fake.desktop.crashLog.mockResolvedValue('the page ended: crashed (5)')
  const listeners = new Set<(state: DesktopState) => void>()
  push = (state) => {
    for (const listener of listeners) listener(state)
  }
  fake.desktop.onChanged.mockImplementation((listener) => {
    listeners.add(listener)
    return stop
  })
})
afterEach(cleanup)

const toggle = () => screen.findByRole('switch', { name: 'Start Undertone when I log in' })
const showLog = async () => pressWhenShown('Show the crash log')

it('explains where to allow the login item on macOS', async () => {
  fake.desktop.state.mockResolvedValue({ ...STATE, loginItemNeedsApproval: true })
  render(<DesktopSettings />)
  await screen.findByText(/System Settings, General, Login Items/)
})

it('turns hardware acceleration off', async () => {
  render(<DesktopSettings />)
  const name = 'Use hardware acceleration'
  await userEvent.click(await screen.findByRole('switch', { name }))
  expect(fake.desktop.change).toHaveBeenCalledExactlyOnceWith({ hardwareAcceleration: false })
})

it('renders nothing in a browser', () => {
  fake.capabilities.tray = false
  const { container } = render(<DesktopSettings />)
  expect(container.innerHTML).toBe('')
  expect(fake.desktop.state).not.toHaveBeenCalled()
})

it("starts at login on request and shows the system's result", async () => {
  render(<DesktopSettings />)
  await userEvent.click(await toggle())
  expect(fake.desktop.change).toHaveBeenCalledExactlyOnceWith({ startAtLogin: true })
  expect((await toggle()).getAttribute('aria-checked')).toBe('true')
  await act(async () => push(STATE))
  expect((await toggle()).getAttribute('aria-checked')).toBe('false')
})

it('explains the window limitations only on Wayland', async () => {
  render(<DesktopSettings />)
  await toggle()
  expect(screen.queryByText(/^On Wayland/)).toBeNull()
  await act(async () => push({ ...STATE, placesWindows: false }))
  screen.getByText(/^On Wayland, Undertone cannot restore/)
})

it('reports a failed change and an unsupported login item', async () => {
  fake.desktop.change.mockRejectedValue(new Error('failed'))
  render(<DesktopSettings />)
  await userEvent.click(await toggle())
  expect((await screen.findByRole('alert')).textContent).toContain('Could not change this setting')
  await act(async () => push({ ...STATE, canStartAtLogin: false }))
  expect(screen.queryByRole('switch', { name: 'Start Undertone when I log in' })).toBeNull()
  screen.getByText('This installation cannot be started at login.')
})

it('names a ready update and restarts into it', async () => {
  render(<DesktopSettings />)
  await toggle()
  const update = { version: '1.1.0', canRestart: true, download: null }
  await act(async () => push({ ...STATE, update }))
  screen.getByText('Undertone 1.1.0 is ready. It is installed when you quit.')
  await press('Restart now')
  expect(fake.desktop.restart).toHaveBeenCalledOnce()
})

it.each(['https://updates.example.org/u.deb', null])(
  'names an update for manual installation with the download %s',
  async (download) => {
    render(<DesktopSettings />)
    await toggle()
    await act(async () =>
      push({ ...STATE, update: { version: '1.1.0', canRestart: false, download } }),
    )
    screen.getByText('Undertone 1.1.0 is available. Install it the way you installed this version.')
    expect(screen.queryByRole('button', { name: 'Restart now' })).toBeNull()
    const link = screen.queryByRole('link', { name: 'Download' })
    expect(link?.getAttribute('href') ?? null).toBe(download)
  },
)

it('reads the crash log only on request and copies it', async () => {
  vi.mocked(copyText).mockResolvedValue(true)
  render(<DesktopSettings />)
  await toggle()
  expect(fake.desktop.crashLog).not.toHaveBeenCalled()
  await showLog()
  await screen.findByText('the page ended: crashed (5)')
  await press('Copy')
  expect(copyText).toHaveBeenCalledExactlyOnceWith('the page ended: crashed (5)')
  await screen.findByText('Copied.')
})

it('reports an empty log, a failed read and a failed copy', async () => {
  vi.mocked(copyText).mockResolvedValue(false)
  fake.desktop.crashLog.mockResolvedValueOnce('').mockRejectedValueOnce(new Error('failed'))
  render(<DesktopSettings />)
  await showLog()
  await screen.findByText('No crashes.')
  expect(screen.queryByRole('button', { name: 'Copy' })).toBeNull()
  await showLog()
  await screen.findByText('The crash log could not be read.')
  await showLog()
  await pressWhenShown('Copy')
  await screen.findByText(/Could not copy/)
})

it('unsubscribes on unmount', async () => {
  const { unmount } = render(<DesktopSettings />)
  await toggle()
  unmount()
  expect(stop.mock.calls.length).toBeGreaterThan(0)
  expect(stop).toHaveBeenCalledTimes(fake.desktop.onChanged.mock.calls.length)
})

const mediaKeys = () =>
  screen.findByRole<HTMLSelectElement>('combobox', {
    name: 'Control playback through',
  })

it('shows the choice and the result of a change', async () => {
  const conflict: DesktopState = {
    ...STATE,
    settings: { ...STATE.settings, mediaKeys: 'shortcuts' },
    mediaKeyProblem: 'taken',
  }
  fake.desktop.change.mockResolvedValue(conflict)
  render(<DesktopSettings />)
  expect((await mediaKeys()).value).toBe('system')
  expect(screen.queryByRole('alert')).toBeNull()
  await userEvent.selectOptions(await mediaKeys(), 'Undertone’s own shortcuts')
  expect(fake.desktop.change).toHaveBeenCalledExactlyOnceWith({ mediaKeys: 'shortcuts' })
  expect((await mediaKeys()).value).toBe('shortcuts')
  expect((await screen.findByRole('alert')).textContent).toContain('Another program')
})

it('shows and clears problems that main reports later', async () => {
  render(<DesktopSettings />)
  await mediaKeys()
  await act(async () => push({ ...STATE, mediaKeyProblem: 'no-permission' }))
  expect(screen.getByRole('alert').textContent).toContain('Accessibility')
  await act(async () => push(STATE))
  expect(screen.queryByRole('alert')).toBeNull()
})

it('reports a failed change and keeps the choice', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  fake.desktop.change.mockRejectedValue(new Error('failed'))
  render(<DesktopSettings />)
  await userEvent.selectOptions(await mediaKeys(), 'Nothing')
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Could not change this setting. Try again.',
  )
  expect((await mediaKeys()).value).toBe('system')
})
