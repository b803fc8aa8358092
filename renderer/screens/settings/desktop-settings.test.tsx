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

let tell: (state: DesktopState) => void
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
  tell = (state) => {
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

it('says where macOS wants the start at login to be allowed', async () => {
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

it('a browser has nothing of it', () => {
  fake.capabilities.tray = false
  const { container } = render(<DesktopSettings />)
  expect(container.innerHTML).toBe('')
  expect(fake.desktop.state).not.toHaveBeenCalled()
})

it('starts at login when it is wanted, and shows what the system made of it', async () => {
  render(<DesktopSettings />)
  await userEvent.click(await toggle())
  expect(fake.desktop.change).toHaveBeenCalledExactlyOnceWith({ startAtLogin: true })
  expect((await toggle()).getAttribute('aria-checked')).toBe('true')
  await act(async () => tell(STATE))
  expect((await toggle()).getAttribute('aria-checked')).toBe('false')
})

it('says on Wayland, and nowhere else, what the windows cannot do', async () => {
  render(<DesktopSettings />)
  await toggle()
  expect(screen.queryByText(/^On Wayland/)).toBeNull()
  await act(async () => tell({ ...STATE, placesWindows: false }))
  screen.getByText(/^On Wayland your desktop decides where windows open/)
})

it('says when the change failed, and where it is not possible at all', async () => {
  fake.desktop.change.mockRejectedValue(new Error('failed'))
  render(<DesktopSettings />)
  await userEvent.click(await toggle())
  expect((await screen.findByRole('alert')).textContent).toContain('could not be changed')
  await act(async () => tell({ ...STATE, canStartAtLogin: false }))
  expect(screen.queryByRole('switch', { name: 'Start Undertone when I log in' })).toBeNull()
  screen.getByText('This installation cannot be started at login.')
})

it('names the update that is ready, and restarts into it', async () => {
  render(<DesktopSettings />)
  await toggle()
  const update = { version: '1.1.0', canRestart: true, download: null }
  await act(async () => tell({ ...STATE, update }))
  screen.getByText('Undertone 1.1.0 is ready. It is installed when you quit.')
  await press('Restart now')
  expect(fake.desktop.restart).toHaveBeenCalledOnce()
})

it.each(['https://updates.example.org/u.deb', null])(
  'names the update that the user installs, with the download %s',
  async (download) => {
    render(<DesktopSettings />)
    await toggle()
    await act(async () =>
      tell({ ...STATE, update: { version: '1.1.0', canRestart: false, download } }),
    )
    screen.getByText('Undertone 1.1.0 is available. Install it the way you installed this version.')
    expect(screen.queryByRole('button', { name: 'Restart now' })).toBeNull()
    const link = screen.queryByRole('link', { name: 'Download' })
    expect(link?.getAttribute('href') ?? null).toBe(download)
  },
)

it('reads the crash log only when asked, and copies it', async () => {
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

it('says that nothing has crashed, that the log cannot be read, that nothing was copied', async () => {
  vi.mocked(copyText).mockResolvedValue(false)
  fake.desktop.crashLog.mockResolvedValueOnce('').mockRejectedValueOnce(new Error('failed'))
  render(<DesktopSettings />)
  await showLog()
  await screen.findByText('Nothing has crashed.')
  expect(screen.queryByRole('button', { name: 'Copy' })).toBeNull()
  await showLog()
  await screen.findByText('The crash log could not be read.')
  await showLog()
  await pressWhenShown('Copy')
  await screen.findByText(/Nothing could be copied/)
})

it('stops listening when it is left', async () => {
  const { unmount } = render(<DesktopSettings />)
  await toggle()
  unmount()
  expect(stop.mock.calls.length).toBeGreaterThan(0)
  expect(stop).toHaveBeenCalledTimes(fake.desktop.onChanged.mock.calls.length)
})

const mediaKeys = () =>
  screen.findByRole<HTMLSelectElement>('combobox', {
    name: 'Play, pause, next and previous come from',
  })

it('shows the choice, and what a change came to', async () => {
  const taken: DesktopState = {
    ...STATE,
    settings: { ...STATE.settings, mediaKeys: 'shortcuts' },
    mediaKeyProblem: 'taken',
  }
  fake.desktop.change.mockResolvedValue(taken)
  render(<DesktopSettings />)
  expect((await mediaKeys()).value).toBe('system')
  expect(screen.queryByRole('alert')).toBeNull()
  await userEvent.selectOptions(await mediaKeys(), 'Undertone’s own shortcuts')
  expect(fake.desktop.change).toHaveBeenCalledExactlyOnceWith({ mediaKeys: 'shortcuts' })
  expect((await mediaKeys()).value).toBe('shortcuts')
  expect((await screen.findByRole('alert')).textContent).toContain('Another program')
})

it('what main finds out later is shown, and gone when it is solved', async () => {
  render(<DesktopSettings />)
  await mediaKeys()
  await act(async () => tell({ ...STATE, mediaKeyProblem: 'no-permission' }))
  expect(screen.getByRole('alert').textContent).toContain('Accessibility')
  await act(async () => tell(STATE))
  expect(screen.queryByRole('alert')).toBeNull()
})

it('a change that failed is said, and the choice stays', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  fake.desktop.change.mockRejectedValue(new Error('failed'))
  render(<DesktopSettings />)
  await userEvent.selectOptions(await mediaKeys(), 'Nowhere')
  expect((await screen.findByRole('alert')).textContent).toBe('That could not be changed.')
  expect((await mediaKeys()).value).toBe('system')
})
