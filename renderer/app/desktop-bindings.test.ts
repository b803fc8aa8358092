// @vitest-environment jsdom
import { createMemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { DesktopState, UpdateState } from '../../preload/contract/desktop.ts'
import { connectToaster, type Toast } from '../lib/notify.ts'
import { announceUpdates, createPageOpener } from './desktop-bindings.ts'

let shown: Toast[]
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
  let emitState: (state: DesktopState) => void = () => {}
  const desktop = {
    state: async () => withUpdate(null),
    onChanged: (listener: (state: DesktopState) => void) => {
      emitState = listener
      return () => {}
    },
    restart: vi.fn(),
  }
  const openSettings = vi.fn()
  announceUpdates(desktop, openSettings)
  return {
    desktop,
    openSettings,
    find: (update: UpdateState | null) => emitState(withUpdate(update)),
  }
}

test('announces each newer version once, with a restart if it is ready', () => {
  const { desktop, find } = setUp()
  find(null)
  find({ version: '1.1.0', canRestart: true, download: null })
  find({ version: '1.1.0', canRestart: true, download: null })
  find({ version: '1.2.0', canRestart: true, download: null })
  expect(shown.map(({ message }) => message)).toEqual([
    'Undertone 1.1.0 is available.',
    'Undertone 1.2.0 is available.',
  ])
  expect(shown[0]?.action?.label).toBe('Restart now')
  shown[0]?.action?.onClick()
  expect(desktop.restart).toHaveBeenCalledOnce()
})

test('opens the settings for a version that the user installs', () => {
  const { openSettings, find } = setUp()
  find({ version: '1.1.0', canRestart: false, download: null })
  expect(shown[0]?.action?.label).toBe('How to update')
  shown[0]?.action?.onClick()
  expect(openSettings).toHaveBeenCalledOnce()
})

const PATH = '/subscriptions/success?plan=pro'

/** A router whose payment page loads on request and counts its loads. */
function setUpRouter() {
  const loads: (() => void)[] = []
  const router = createMemoryRouter([
    { path: '/', Component: () => null },
    { path: '/sign-in', Component: () => null },
    {
      path: '/subscriptions/success',
      loader: () =>
        new Promise<null>((resolve) => {
          loads.push(() => resolve(null))
        }),
      Component: () => null,
    },
  ])
  const address = () => router.state.location.pathname + router.state.location.search
  return { router, loads, address }
}

test('resolves when the page is open', async () => {
  const { router, loads, address } = setUpRouter()
  const opening = createPageOpener(router)(PATH)
  expect(address()).toBe('/')
  loads[0]?.()
  expect(await opening).toBe(true)
  expect(address()).toBe(PATH)
  expect(loads).toHaveLength(1)
})

test('reaches the page although a guard navigates elsewhere', async () => {
  const { router, loads, address } = setUpRouter()
  const opening = createPageOpener(router)(PATH)
  await router.navigate('/sign-in')
  await expect.poll(() => loads.length).toBe(2)
  loads[1]?.()
  expect(await opening).toBe(true)
  expect(address()).toBe(PATH)
})

test('replaces an older page by a newer one without loading either again', async () => {
  const { router, loads, address } = setUpRouter()
  const openPage = createPageOpener(router)
  const older = openPage(`${PATH}&session_id=1`)
  const newer = openPage(PATH)
  expect(await older).toBe(true)
  loads.at(-1)?.()
  expect(await newer).toBe(true)
  expect(address()).toBe(PATH)
  expect(loads).toHaveLength(2)
})

test('gives up a page that is not reached in four attempts', async () => {
  const { router } = setUpRouter()
  let loads = 0
  const stubborn = {
    state: router.state,
    navigate: async () => {
      loads += 1
    },
  }
  expect(await createPageOpener(stubborn)(PATH)).toBe(false)
  expect(loads).toBe(4)
})
