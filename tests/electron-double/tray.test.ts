import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startPanel } from '../../shared/session-bus/testing/panel.ts'
import {
  type SessionDaemon,
  startSessionDaemon,
} from '../../shared/session-bus/testing/session-daemon.ts'

let daemon: SessionDaemon
const cleanUp: (() => unknown)[] = []

beforeEach(async () => {
  daemon = await startSessionDaemon()
  cleanUp.push(daemon.stop)
})
afterEach(async () => {
  for (const clean of cleanUp.splice(0).reverse()) await clean()
  vi.unstubAllEnvs()
})

async function panel(hasHost = true) {
  const started = await startPanel(daemon.socketPath, hasHost)
  if (started === null) throw new Error('the bus has a panel')
  cleanUp.push(started.stop)
  return started
}
async function doubleOf(platform: string) {
  vi.resetModules()
  vi.stubEnv('DOUBLE_PLATFORM', platform)
  vi.stubEnv('DBUS_SESSION_BUS_ADDRESS', daemon.env.DBUS_SESSION_BUS_ADDRESS)
  const [{ Tray, trays }, { app }, { nativeImage }] = await Promise.all([
    import('./tray.ts'),
    import('./app.ts'),
    import('./native-image.ts'),
  ])
  await app.whenReady()
  const bytes = { width: 1, height: 1 }
  const tray = new Tray(nativeImage.createFromBitmap(Buffer.alloc(4), bytes))
  cleanUp.push(() => tray.destroy())
  return { tray, isShown: () => trays().length === 1 }
}
const isShown = (double: { isShown(): boolean }) => expect.poll(double.isShown, { interval: 5 })

test('shows an icon created with a panel, also after a panel restart', async () => {
  const first = await panel()
  const double = await doubleOf('linux')
  expect(double.isShown()).toBe(false)
  await double.tray.settled
  expect(double.isShown()).toBe(true)
  expect(first.items).toEqual([
    expect.stringMatching(/^org\.freedesktop\.StatusNotifierItem-\d+-1$/),
  ])
  first.stop()
  await isShown(double).toBe(false)
  const second = await panel()
  await isShown(double).toBe(true)
  expect(second.items).toEqual(first.items)
  double.tray.destroy()
  expect(double.isShown()).toBe(false)
})

test.each([
  ['before the panel', null],
  ['before the panel is ready', false],
])('never shows an icon that was created %s', async (_name, hasHost) => {
  const watcher = hasHost === null ? null : await panel(hasHost)
  const early = await doubleOf('linux-wayland')
  await early.tray.settled
  const late = watcher ?? (await panel())
  late.setHost(true)
  const shown = await doubleOf('linux-wayland')
  await shown.tray.settled
  expect(late.items).toHaveLength(1)
  expect([early.isShown(), shown.isShown()]).toEqual([false, true])
})

test.each(['win32', 'darwin'])('shows the icon as %s without a session bus', async (platform) => {
  expect((await doubleOf(platform)).isShown()).toBe(true)
})
