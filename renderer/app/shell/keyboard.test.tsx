// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { pageCommands } from '../../domain/player/media-keys.ts'
import { showAt } from '../../ui/testing/show-at.tsx'
import { Keyboard } from './keyboard.tsx'

const fake = vi.hoisted(() => ({ hasTray: false }))
vi.mock('../../platform/platform.ts', () => ({
  getPlatform: () => ({ capabilities: { tray: fake.hasTray } }),
}))
vi.mock('../../screens/station/station-menu.tsx', () => ({ StationMenu: () => null }))
vi.mock('./palette.tsx', () => ({
  Palette: ({ open }: { readonly open: boolean }) => open && <p>Palette</p>,
}))

afterEach(() => {
  cleanup()
  fake.hasTray = false
})

function show(missed: readonly KeyboardEvent[] = []) {
  return showAt(
    <main>
      <Keyboard takeMissedKeys={() => missed} />
    </main>,
    '/browse',
  )
}
const press = (key: string, more: object = {}) => fireEvent.keyDown(document.body, { key, ...more })

test('sends commands to the player', () => {
  const run = vi.fn()
  const stop = pageCommands.subscribe(run)
  show()
  press('ArrowRight')
  stop()
  expect(run.mock.calls).toEqual([['next']])
})

test('handles keys that were pressed while its code loaded', async () => {
  show([new KeyboardEvent('keydown', { key: 'k', ctrlKey: true })])
  expect(await screen.findByText('Palette')).toBeTruthy()
})

test('opens the search, or focuses the field of the screen', () => {
  const { router } = show()
  press('/')
  expect(router.state.location).toMatchObject({
    pathname: '/search',
    state: { focusesSearch: true },
  })
  const field = document.createElement('input')
  field.type = 'search'
  document.querySelector('main')?.append(field)
  press('/')
  expect(document.activeElement).toBe(field)
  field.blur()
  // Like a field behind the now-playing view, it cannot take the focus.
  field.disabled = true
  const { key } = router.state.location
  press('/')
  expect(router.state.location.key).not.toBe(key)
})

test('lists the keys of the page, and those of the menus on the desktop', () => {
  show()
  press('?', { shiftKey: true })
  const rowOf = (title: string) => screen.getByText(title).parentElement?.textContent
  expect(rowOf('Next station')).toBe('Next station→')
  expect(rowOf('Mute')).toBe('MuteM')
  expect(rowOf('Focus the latest message')).toBe('Focus the latest messageAltT')
  expect(screen.queryByText('Application menu')).toBeNull()
  cleanup()
  fake.hasTray = true
  show()
  press('?', { shiftKey: true })
  expect(rowOf('Full Screen')).toBe('Full ScreenF11')
})
