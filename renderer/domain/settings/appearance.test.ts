// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { bindFrame } from './appearance.ts'
import { setSetting } from './settings.ts'

function setUp() {
  const reported: string[] = []
  let listener: ((visible: boolean) => void) | null = null
  const root = document.createElement('html')
  const stop = bindFrame(
    {
      theme: (theme) => reported.push(theme),
      onVisible: (given) => {
        listener = given
        return () => {
          listener = null
        }
      },
    },
    root,
  )
  return { reported, root, stop, show: (visible: boolean) => listener?.(visible) }
}

test('reports the selected theme at the start and after each change', () => {
  const { reported, stop } = setUp()
  setSetting('theme', 'dark')
  setSetting('theme', 'system')
  stop()
  setSetting('theme', 'light')
  expect(reported).toEqual(['light', 'dark', 'system'])
})

test('marks the page while its window is hidden', () => {
  const { root, show, stop } = setUp()
  expect(root.hasAttribute('data-unseen')).toBe(false)
  show(false)
  show(false)
  expect(root.hasAttribute('data-unseen')).toBe(true)
  show(true)
  expect(root.hasAttribute('data-unseen')).toBe(false)
  stop()
  show(false)
  expect(root.hasAttribute('data-unseen')).toBe(false)
})
