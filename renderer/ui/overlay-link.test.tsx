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

it('has a hit area of at least 24 px around a line of text', () => {
  render(
    <OverlayLink kind="show" id="night">
      Night
    </OverlayLink>,
    { wrapper: MemoryRouter },
  )
  const { paddingBlock } = getComputedStyle(screen.getByText('Night'))
  const padding = Number.parseFloat(paddingBlock || '0') * 16
  expect(SMALLEST_TEXT + 2 * padding).toBeGreaterThanOrEqual(24)
})
