import { readFileSync } from 'node:fs'
import path from 'node:path'
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { OverlayLink } from './overlay-link.tsx'

/** Height of the smallest text with links (13 px), from its ascent to its descent, in px. */
const SMALLEST_TEXT = 15

beforeEach(() => {
  const style = document.createElement('style')
  style.textContent = readFileSync(path.join(import.meta.dirname, '../styles/print.css'), 'utf8')
  document.head.append(style)
})
afterEach(() => {
  cleanup()
  document.head.replaceChildren()
})

function paddingOf(isPicture: boolean) {
  render(
    <OverlayLink kind="show" id="night" isPicture={isPicture}>
      Night
    </OverlayLink>,
    { wrapper: MemoryRouter },
  )
  const { paddingBlock } = getComputedStyle(screen.getByText('Night'))
  return Number.parseFloat(paddingBlock || '0') * 16
}

it('has a hit area of at least 24 px around a line of text', () => {
  expect(SMALLEST_TEXT + 2 * paddingOf(false)).toBeGreaterThanOrEqual(24)
})

it('leaves the size of a picture unchanged', () => {
  expect(paddingOf(true)).toBe(0)
})
