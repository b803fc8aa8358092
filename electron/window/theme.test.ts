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
  // The page's own default, whatever the system's theme is.
  [undefined, 'light'],
  ['sepia', 'light'],
  [{}, 'light'],
])('starts with what was saved: %j gives %s', (saved, expected) => {
  expect(setUp(saved).nativeTheme.themeSource).toBe(expected)
})

test('applies and saves a choice, once', () => {
  const { store, nativeTheme, choose } = setUp('light')
  choose('dark')
  choose('dark')
  expect(nativeTheme.themeSource).toBe('dark')
  expect(store.write).toHaveBeenCalledExactlyOnceWith('theme', 'dark')
})

/** The double as Windows with light apps and a dark taskbar. */
async function onWindows() {
  vi.resetModules()
  vi.stubEnv('DOUBLE_PLATFORM', 'win32')
  vi.stubEnv('DOUBLE_TASKBAR', 'dark')
  const { nativeTheme } = await import('electron')
  return { nativeTheme, ...(await import('./theme.ts')) }
}

test('Electron learns the taskbar’s own theme at the start, and the apps’ theme stays as it was', async () => {
  const { nativeTheme, learnTaskbarTheme } = await onWindows()
  const updated = vi.fn()
  nativeTheme.on('updated', updated)
  expect(nativeTheme.shouldUseDarkColorsForSystemIntegratedUI).toBe(false)
  learnTaskbarTheme(nativeTheme, 'win32')
  expect(nativeTheme.themeSource).toBe('system')
  await expect.poll(() => updated).toHaveBeenCalledTimes(2)
  expect(nativeTheme.shouldUseDarkColorsForSystemIntegratedUI).toBe(true)
  expect(nativeTheme.shouldUseDarkColors).toBe(false)
})

test('a theme that the user has chosen outlasts it', async () => {
  const { nativeTheme, learnTaskbarTheme } = await onWindows()
  nativeTheme.themeSource = 'dark'
  learnTaskbarTheme(nativeTheme, 'win32')
  expect(nativeTheme.themeSource).toBe('dark')
})

test.each(['linux', 'darwin'] as const)('on %s no theme is touched', async (platform) => {
  const { nativeTheme, learnTaskbarTheme } = await onWindows()
  const updated = vi.fn()
  nativeTheme.on('updated', updated)
  learnTaskbarTheme(nativeTheme, platform)
  await new Promise((resolve) => setImmediate(resolve))
  expect(updated).not.toHaveBeenCalled()
})
