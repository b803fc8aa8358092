// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { DesktopState, UpdateState } from '../../preload/contract/desktop.ts'
import { connectToaster, type Notice } from '../lib/notify.ts'
import { announceUpdates } from './desktop-bindings.ts'

let shown: Notice[]
let disconnect: () => void
beforeEach(() => {
  shown = []
  disconnect = connectToaster({
    show: (notice) => shown.push(notice),
    hide: () => {},
    clear: () => {},
  })
})
afterEach(() => disconnect())

function setUp() {
  const withUpdate = (update: UpdateState | null) => ({ update }) as DesktopState
  let tell: (state: DesktopState) => void = () => {}
  const desktop = {
    state: async () => withUpdate(null),
    onChanged: (listener: (state: DesktopState) => void) => {
      tell = listener
      return () => {}
    },
    restart: vi.fn(),
  }
  const openSettings = vi.fn()
  announceUpdates(desktop, openSettings)
  return { desktop, openSettings, find: (update: UpdateState | null) => tell(withUpdate(update)) }
}

test('each newer version is announced once, with a restart where it is ready', () => {
  const { desktop, find } = setUp()
  find(null)
  find({ version: '1.1.0', canRestart: true, download: null })
  find({ version: '1.1.0', canRestart: true, download: null })
  find({ version: '1.2.0', canRestart: true, download: null })
  expect(shown.map(({ message }) => message)).toEqual([
    'Undertone 1.1.0 is here.',
    'Undertone 1.2.0 is here.',
  ])
  expect(shown[0]?.action?.label).toBe('Restart now')
  shown[0]?.action?.onClick()
  expect(desktop.restart).toHaveBeenCalledOnce()
})

test('a version that the user installs leads to the settings', () => {
  const { openSettings, find } = setUp()
  find({ version: '1.1.0', canRestart: false, download: null })
  expect(shown[0]?.action?.label).toBe('How to update')
  shown[0]?.action?.onClick()
  expect(openSettings).toHaveBeenCalledOnce()
})
