import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { expect, test, vi } from 'vitest'
import { trayIconName } from './taskbar-theme.ts'

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

/** Relative luminance of an sRGB color (WCAG 2.2). */
function luminance(rgb: readonly number[]): number {
  const [red = 0, green = 0, blue = 0] = rgb.map((value) => {
    const part = value / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: readonly number[], other: readonly number[]): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

test.each([
  ['light', false, [0xf6, 0xf5, 0xf4]],
  ['dark', true, [0x1d, 0x1d, 0x1d]],
] as const)('the icon is readable on a %s bar of Linux', async (_name, isDark, bar) => {
  const file = trayIconName('linux', isDark)
  for (const name of [file, file.replace('.png', '@2x.png')]) {
    const icon = new URL(`../../resources/icons/${name}`, import.meta.url)
    const { data, info } = await sharp(await readFile(icon))
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    const pixels = Array.from({ length: info.width * info.height }, (_, at) => [
      ...data.subarray(at * 4, at * 4 + 4),
    ])
    const shape = pixels.filter(([, , , alpha]) => alpha === 255)
    // The strokes of the mark cover a third of its square.
    expect(shape.length).toBeGreaterThan(pixels.length / 4)
    // WCAG 2.2, 1.4.11: graphics need 3 to 1.
    for (const pixel of shape) expect(contrast(pixel.slice(0, 3), bar)).toBeGreaterThanOrEqual(3)
  }
})
