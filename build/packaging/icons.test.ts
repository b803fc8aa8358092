import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '../run.ts'
import { macIcon, windowsIcon } from './icons.ts'

const image = (size: number) => ({
  size,
  png: readFileSync(path.join(ROOT, `resources/icons/app-${size}.png`)),
})

const widthOf = (png: Buffer) => png.readUInt32BE(16)

const SIZES = [16, 32, 48, 64, 128, 256]

test('build/icon.ico contains every size for Windows, unchanged', () => {
  const ico = readFileSync(path.join(ROOT, 'build/icon.ico'))
  expect(ico.equals(windowsIcon(SIZES.map(image)))).toBe(true)
  expect([...ico.subarray(0, 4)]).toEqual([0, 0, 1, 0])
  const widths = SIZES.map((_, index) => {
    const at = 6 + 16 * index
    return widthOf(ico.subarray(ico.readUInt32LE(at + 12)))
  })
  expect(widths).toEqual(SIZES)
})

test.each(['tray-light', 'tray-dark'])('%s.ico has an image for each scale of Windows', (name) => {
  const ico = readFileSync(path.join(ROOT, `resources/icons/${name}.ico`))
  const widths = Array.from({ length: ico.readUInt16LE(4) }, (_, index) =>
    widthOf(ico.subarray(ico.readUInt32LE(6 + 16 * index + 12))),
  )
  // 100, 125, 150, 175, 200, 250, 300 and 400 percent of 16 pixels.
  expect(widths).toEqual([16, 20, 24, 28, 32, 40, 48, 64])
})

test('rejects a Windows icon above 256 pixels', () => {
  expect(() => windowsIcon([image(512)])).toThrow('too large')
})

test('build/icon.icns contains every size for macOS, unchanged', () => {
  const icns = readFileSync(path.join(ROOT, 'build/icon.icns'))
  const all = [16, 32, 64, 128, 256, 512, 1024]
  expect(icns.equals(macIcon(all.map(image)))).toBe(true)
  expect(icns.readUInt32BE(4)).toBe(icns.length)
  const found: [string, number][] = []
  for (let at = 8; at < icns.length; at += icns.readUInt32BE(at + 4))
    found.push([icns.toString('latin1', at, at + 4), widthOf(icns.subarray(at + 8))])
  expect(found).toEqual([
    ['icp4', 16],
    ['icp5', 32],
    ['ic11', 32],
    ['ic12', 64],
    ['ic07', 128],
    ['ic08', 256],
    ['ic13', 256],
    ['ic09', 512],
    ['ic14', 512],
    ['ic10', 1024],
  ])
})

test('build/icons contains the sizes for Linux, unchanged', () => {
  const folder = path.join(ROOT, 'build/icons')
  const sizes = [16, 32, 48, 64, 128, 256, 512]
  expect(readdirSync(folder).sort()).toEqual(sizes.map((size) => `${size}x${size}.png`).sort())
  for (const size of sizes) {
    const file = readFileSync(path.join(folder, `${size}x${size}.png`))
    expect(file.equals(image(size).png)).toBe(true)
  }
})
