import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { DesktopState } from '../../../../preload/contract/desktop.ts'
import { MediaKeysPanel } from './media-keys-panel.tsx'

const STATE: DesktopState = {
  settings: { mediaKeys: 'system', startAtLogin: false, hardwareAcceleration: true },
  mediaKeyProblem: null,
  canStartAtLogin: true,
  loginItemNeedsApproval: false,
  placesWindows: true,
  update: null,
}
const fake = vi.hoisted(() => ({
  desktop: { state: vi.fn(), change: vi.fn(), onChanged: vi.fn() },
}))
vi.mock('../../../platform/platform.ts', () => ({ getPlatform: () => fake }))

let tell: (state: DesktopState) => void

beforeEach(() => {
  vi.resetAllMocks()
  fake.desktop.state.mockResolvedValue(STATE)
  fake.desktop.onChanged.mockImplementation((listener) => {
    tell = listener
    return () => {}
  })
})
afterEach(cleanup)

const field = () =>
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
  render(<MediaKeysPanel />)
  expect((await field()).value).toBe('system')
  expect(screen.queryByRole('alert')).toBeNull()
  await userEvent.selectOptions(await field(), 'Undertone’s own shortcuts')
  expect(fake.desktop.change).toHaveBeenCalledExactlyOnceWith({ mediaKeys: 'shortcuts' })
  expect((await field()).value).toBe('shortcuts')
  expect((await screen.findByRole('alert')).textContent).toContain('Another program')
})

it('what main finds out later is shown, and gone when it is solved', async () => {
  render(<MediaKeysPanel />)
  await field()
  await act(async () => tell({ ...STATE, mediaKeyProblem: 'no-permission' }))
  expect(screen.getByRole('alert').textContent).toContain('Accessibility')
  await act(async () => tell(STATE))
  expect(screen.queryByRole('alert')).toBeNull()
})

it('a change that failed is said, and the choice stays', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  fake.desktop.change.mockRejectedValue(new Error('failed'))
  render(<MediaKeysPanel />)
  await userEvent.selectOptions(await field(), 'Nowhere')
  expect((await screen.findByRole('alert')).textContent).toBe('That could not be changed.')
  expect((await field()).value).toBe('system')
})
