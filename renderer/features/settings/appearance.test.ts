// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { bindFrame } from './appearance.ts'
import { setSetting } from './settings.ts'

test('reports the chosen theme at the start and at each change', () => {
  const reported: string[] = []
  const stop = bindFrame({ theme: (theme) => reported.push(theme) })
  setSetting('theme', 'dark')
  setSetting('theme', 'system')
  stop()
  setSetting('theme', 'light')
  expect(reported).toEqual(['light', 'dark', 'system'])
})
