import { cleanup, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { Dialog } from './dialog.tsx'
import { openDialogs } from './testing/open-dialogs.ts'

beforeEach(openDialogs)
afterEach(cleanup)

function open(children: ReactNode): void {
  render(
    <Dialog open title="Station" onClose={() => {}}>
      {children}
    </Dialog>,
  )
}

it('focuses its heading', () => {
  open(<button type="button">Play</button>)
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Station' }))
})

it('focuses the first text field of its form', () => {
  open(
    <form>
      <input type="checkbox" aria-label="Check" />
      <input aria-label="Reason" />
    </form>,
  )
  expect(document.activeElement).toBe(screen.getByLabelText('Reason'))
})

it('keeps its header visible while the body scrolls', () => {
  open('Body')
  const { classList } = screen.getByRole('heading').closest('header') as HTMLElement
  expect([classList.contains('sticky'), classList.contains('top-0')]).toEqual([true, true])
})
