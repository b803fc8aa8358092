import { expect, test } from 'vitest'
import { ThumbnailButtons } from './thumbnail-buttons.ts'

const buttons = [{ icon: {} as Electron.NativeImage, click: () => undefined }]

test('buttons set on a window that was never shown are lost, and so are those set later', () => {
  const thumbnail = new ThumbnailButtons()
  expect(thumbnail.set(buttons, false)).toBe(false)
  expect(thumbnail.set(buttons, true)).toBe(false)
  expect(thumbnail.shown).toBeNull()
})

test('buttons set after the first show are seen until the window is hidden', () => {
  const thumbnail = new ThumbnailButtons()
  expect(thumbnail.set(buttons, true)).toBe(true)
  expect(thumbnail.set([], true)).toBe(true)
  expect(thumbnail.shown).toEqual([])
  thumbnail.hide()
  expect(thumbnail.shown).toBeNull()
  expect(thumbnail.set(buttons, true)).toBe(true)
})

test('there is no room for an eighth button', () => {
  expect(new ThumbnailButtons().set(Array(8).fill(buttons[0]), true)).toBe(false)
})
