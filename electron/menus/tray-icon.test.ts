import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { trayIconName } from './tray.ts'

test.each([
  ['darwin', true, 'trayTemplate.png'],
  ['linux', true, 'tray.png'],
  ['linux', false, 'tray.png'],
  ['win32', true, 'tray-dark.ico'],
  ['win32', false, 'tray-light.ico'],
] as const)('selects the icon on %s, dark %s: %s', (platform, dark, name) => {
  expect(trayIconName(platform, dark)).toBe(name)
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
] as const)('is readable on a %s bar on Linux', async (_name, isDark, bar) => {
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
    // The mark covers a third of its square.
    expect(shape.length).toBeGreaterThan(pixels.length / 4)
    // WCAG 2.2, 1.4.11: graphics need 3 to 1.
    for (const pixel of shape) expect(contrast(pixel.slice(0, 3), bar)).toBeGreaterThanOrEqual(3)
  }
})
