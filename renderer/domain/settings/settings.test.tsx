import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { bindAppearance, resolveTheme } from './appearance.ts'
import { getSetting, setSetting, settingChoices, useSetting } from './settings.ts'

let systemIsDark: boolean
let systemChanged: () => void
const root = document.documentElement

beforeEach(() => {
  localStorage.clear()
  systemIsDark = false
  vi.stubGlobal('matchMedia', (query: string) => ({
    get matches() {
      return query === '(prefers-color-scheme: dark)' && systemIsDark
    },
    addEventListener: (_type: string, listener: () => void) => {
      systemChanged = listener
    },
    removeEventListener: (_type: string, listener: () => void) => {
      if (systemChanged === listener) systemChanged = () => {}
    },
  }))
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('has the specified keys, defaults and choices', () => {
  expect(getSetting('theme')).toBe('light')
  expect(getSetting('font')).toBe('inter')
  expect(settingChoices('theme')).toEqual(['light', 'dark', 'system'])
  expect(settingChoices('font')).toEqual(['inter', 'manrope', 'system', 'orbitron'])
  setSetting('theme', 'dark')
  setSetting('font', 'orbitron')
  setSetting('volume', 0.3)
  expect({ ...localStorage }).toEqual({ 'vite-ui-theme': 'dark', font: 'orbitron', volume: '0.3' })
})

test.each([
  ['theme', 'vite-ui-theme', 'purple', 'light'],
  ['font', 'font', 'comic', 'inter'],
  ['volume', 'volume', '7', 0.8],
  ['volume', 'volume', '', 0.8],
  ['volume', 'volume', 'loud', 0.8],
] as const)('falls back to the default for %s: %s=%s', (name, key, stored, fallback) => {
  localStorage.setItem(key, stored)
  expect(getSetting(name)).toBe(fallback)
})

test('sets the height of rows to 56 px, and to 40 px for compact rows', () => {
  const stop = bindAppearance(root)
  expect(root.style.getPropertyValue('--row')).toBe('56px')
  setSetting('rowDensity', 'compact')
  expect(root.style.getPropertyValue('--row')).toBe('40px')
  stop()
})

test('does not store an invalid value', () => {
  setSetting('volume', 1.5)
  expect(localStorage.getItem('volume')).toBeNull()
})

test('updates components, also for changes in another window', () => {
  const { result } = renderHook(() => useSetting('theme'))
  act(() => result.current[1]('dark'))
  expect(result.current[0]).toBe('dark')
  localStorage.setItem('vite-ui-theme', 'system')
  act(() => window.dispatchEvent(new StorageEvent('storage', { key: 'vite-ui-theme' })))
  expect(result.current[0]).toBe('system')
})

test('retains a choice until the app quits when the storage is full', () => {
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('', 'QuotaExceededError')
  })
  setSetting('theme', 'dark')
  expect(getSetting('theme')).toBe('dark')
  full.mockRestore()
  setSetting('theme', 'light')
  expect(getSetting('theme')).toBe('light')
})

test('applies theme and font immediately and after every change', () => {
  const stop = bindAppearance(root)
  expect(root.className).toBe('light')
  expect(root.dataset.font).toBe('inter')
  setSetting('theme', 'dark')
  setSetting('font', 'manrope')
  expect(root.className).toBe('dark')
  expect(root.dataset.font).toBe('manrope')
  stop()
  setSetting('theme', 'light')
  setSetting('font', 'inter')
  expect(root.className).toBe('dark')
  expect(root.dataset.font).toBe('manrope')
})

test('follows the system theme live', () => {
  setSetting('theme', 'system')
  const stop = bindAppearance(root)
  expect(root.className).toBe('light')
  systemIsDark = true
  systemChanged()
  expect(root.className).toBe('dark')
  stop()
  systemIsDark = false
  systemChanged()
  expect(root.className).toBe('dark')
})

test.each([
  ['light', false, 'light'],
  ['light', true, 'light'],
  ['dark', false, 'dark'],
  ['dark', true, 'dark'],
  ['system', false, 'light'],
  ['system', true, 'dark'],
] as const)('shows %s (the system is dark: %s) as %s', (theme, isDark, shown) => {
  expect(resolveTheme(theme, isDark)).toBe(shown)
})
