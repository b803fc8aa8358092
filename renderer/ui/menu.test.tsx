// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { Menu, type MenuEntry } from './menu.tsx'

afterEach(cleanup)

const play = vi.fn()
const file = vi.fn()
const entries: MenuEntry[] = [
  { label: 'Play', run: play },
  { label: 'Move', entries: [{ label: 'Night', isChecked: true, run: file }] },
  { label: 'Hide', run: vi.fn() },
]

function Host() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        More
      </button>
      {isOpen && (
        <Menu
          label="Actions"
          entries={entries}
          at={{ x: 5, y: 5 }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

async function open() {
  render(<Host />)
  await userEvent.click(screen.getByRole('button', { name: 'More' }))
}
const focused = () => document.activeElement?.textContent

test('moves with arrows, Home, End and first letters, and runs with Enter', async () => {
  await open()
  expect(focused()).toBe('Play')
  await userEvent.keyboard('{ArrowDown}')
  expect(focused()).toBe('Move')
  await userEvent.keyboard('{End}')
  expect(focused()).toBe('Hide')
  await userEvent.keyboard('{ArrowDown}')
  expect(focused()).toBe('Play')
  await userEvent.keyboard('h')
  expect(focused()).toBe('Hide')
  await userEvent.keyboard('{Home}{Enter}')
  expect(play).toHaveBeenCalledOnce()
  expect(screen.queryByRole('menu')).toBeNull()
})

test('returns the focus on Escape', async () => {
  await open()
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('menu')).toBeNull()
  expect(focused()).toBe('More')
})

test('opens entries in place and goes back with the left arrow', async () => {
  await open()
  await userEvent.keyboard('{ArrowDown}{Enter}')
  const item = screen.getByRole('menuitemradio', { name: 'Night' })
  expect(item.getAttribute('aria-checked')).toBe('true')
  expect(focused()).toBe('Night')
  await userEvent.keyboard('{ArrowLeft}')
  expect(focused()).toBe('Play')
  await userEvent.keyboard('{ArrowDown}{Enter}{Enter}')
  expect(file).toHaveBeenCalledOnce()
})

test('closes on a click outside', async () => {
  await open()
  await userEvent.click(document.body)
  expect(screen.queryByRole('menu')).toBeNull()
})
