import { expect, test, vi } from 'vitest'

/** The double as Windows with light apps and a dark taskbar. */
async function onWindows() {
  vi.resetModules()
  vi.stubEnv('DOUBLE_PLATFORM', 'win32')
  vi.stubEnv('DOUBLE_TASKBAR', 'dark')
  const { nativeTheme } = await import('electron')
  return { nativeTheme, ...(await import('./taskbar-theme.ts')) }
}

test('Electron learns the taskbar’s own theme at the start, and the apps’ theme stays as it was', async () => {
  const { nativeTheme, isPanelDark, learnTaskbarTheme } = await onWindows()
  const updated = vi.fn()
  nativeTheme.on('updated', updated)
  expect(isPanelDark()).toBe(false)
  learnTaskbarTheme(nativeTheme, 'win32')
  expect(nativeTheme.themeSource).toBe('system')
  await expect.poll(() => updated).toHaveBeenCalledTimes(2)
  expect(isPanelDark()).toBe(true)
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
