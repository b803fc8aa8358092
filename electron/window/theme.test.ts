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
