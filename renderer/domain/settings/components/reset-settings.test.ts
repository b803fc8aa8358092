import { beforeEach, expect, it } from 'vitest'
import { resetMachineSettings } from '../machine-panel.tsx'
import { getSetting, setSetting } from '../settings.ts'

beforeEach(() => {
  setSetting('theme', 'dark')
  setSetting('font', 'orbitron')
  setSetting('volume', 0.25)
  setSetting('songNotifications', 'on')
})

const all = () => [
  getSetting('theme'),
  getSetting('font'),
  getSetting('volume'),
  getSetting('songNotifications'),
]

it('puts all of them back to their defaults', () => {
  resetMachineSettings()
  expect(all()).toEqual(['light', 'inter', 0.8, 'off'])
})

it('undoes exactly what it did', () => {
  const undo = resetMachineSettings()
  undo()
  expect(all()).toEqual(['dark', 'orbitron', 0.25, 'on'])
})
