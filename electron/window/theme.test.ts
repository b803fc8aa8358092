import { expect, test, vi } from 'vitest'
import { createThemeChoice } from './theme.ts'

function setUp(saved: unknown) {
  const file = { theme: saved }
  const store = {
    read: () => file.theme,
    write: vi.fn((_name: string, value: unknown) => {
      file.theme = value
    }),
  }
  const nativeTheme = { themeSource: 'system' as Electron.NativeTheme['themeSource'] }
  return { store, nativeTheme, choose: createThemeChoice(store, nativeTheme) }
}

test.each([
  ['dark', 'dark'],
  ['system', 'system'],
  // The page's default, independent of the system's theme.
  [undefined, 'light'],
  ['sepia', 'light'],
  [{}, 'light'],
])('starts with the stored theme: %j gives %s', (saved, expected) => {
  expect(setUp(saved).nativeTheme.themeSource).toBe(expected)
})

test('applies and stores a choice once', () => {
  const { store, nativeTheme, choose } = setUp('light')
  choose('dark')
  choose('dark')
  expect(nativeTheme.themeSource).toBe('dark')
  expect(store.write).toHaveBeenCalledExactlyOnceWith('theme', 'dark')
})

/** The Electron double as Windows with light apps and a dark taskbar. */
async function onWindows() {
  vi.resetModules()
  vi.stubEnv('DOUBLE_PLATFORM', 'win32')
  vi.stubEnv('DOUBLE_TASKBAR', 'dark')
  const { nativeTheme } = await import('electron')
  return { nativeTheme, ...(await import('./theme.ts')) }
}

test("refreshes the taskbar theme at the start without changing the apps' theme", async () => {
  const { nativeTheme, refreshTaskbarTheme } = await onWindows()
  const updated = vi.fn()
  nativeTheme.on('updated', updated)
  expect(nativeTheme.shouldUseDarkColorsForSystemIntegratedUI).toBe(false)
  refreshTaskbarTheme(nativeTheme, 'win32')
  expect(nativeTheme.themeSource).toBe('system')
  await expect.poll(() => updated).toHaveBeenCalledTimes(2)
  expect(nativeTheme.shouldUseDarkColorsForSystemIntegratedUI).toBe(true)
  expect(nativeTheme.shouldUseDarkColors).toBe(false)
})

test("keeps the user's theme", async () => {
  const { nativeTheme, refreshTaskbarTheme } = await onWindows()
  nativeTheme.themeSource = 'dark'
  refreshTaskbarTheme(nativeTheme, 'win32')
  expect(nativeTheme.themeSource).toBe('dark')
})

test.each(['linux', 'darwin'] as const)('changes no theme on %s', async (platform) => {
  const { nativeTheme, refreshTaskbarTheme } = await onWindows()
  const updated = vi.fn()
  nativeTheme.on('updated', updated)
  refreshTaskbarTheme(nativeTheme, platform)
  await new Promise((resolve) => setImmediate(resolve))
  expect(updated).not.toHaveBeenCalled()
})
