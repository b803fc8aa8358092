import { app } from 'electron'
import { afterEach, expect, test } from 'vitest'
import { keepKeysFromChromium } from './open-media-keys.ts'

const disabled = () => app.commandLine.getSwitchValue('disable-features')

afterEach(() => app.commandLine.removeSwitch('disable-features'))

test('keeps the features that the user has disabled', () => {
  app.commandLine.appendSwitch('disable-features', 'Vulkan,WaylandFractionalScaleV1')
  keepKeysFromChromium('off')
  expect(disabled()).toBe('Vulkan,WaylandFractionalScaleV1,HardwareMediaKeyHandling')
})

test('disables Chromium’s media keys alone where nothing else is disabled', () => {
  keepKeysFromChromium('off')
  expect(disabled()).toBe('HardwareMediaKeyHandling')
})

test('leaves the switch alone where Chromium has the keys', () => {
  app.commandLine.appendSwitch('disable-features', 'Vulkan')
  keepKeysFromChromium('system')
  expect(disabled()).toBe('Vulkan')
})
