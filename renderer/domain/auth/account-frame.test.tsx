import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, it } from 'vitest'
import { AccountFrame } from './account-frame.tsx'

afterEach(cleanup)

it('scrolls to the top after a page that was scrolled down', () => {
  document.documentElement.scrollTop = 300
  render(
    <MemoryRouter>
      <AccountFrame title="Sign in">
        <p>Form</p>
      </AccountFrame>
    </MemoryRouter>,
  )
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Sign in')
  expect(document.documentElement.scrollTop).toBe(0)
})
