import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { TextField } from './text-field.tsx'

afterEach(cleanup)

it('says once what is both the hint and what was wrong', () => {
  const { rerender } = render(<TextField label="Password" hint="Use at least 6 characters." />)
  expect(screen.getAllByText('Use at least 6 characters.')).toHaveLength(1)
  rerender(
    <TextField
      label="Password"
      hint="Use at least 6 characters."
      error="Use at least 6 characters."
    />,
  )
  expect(screen.getAllByText('Use at least 6 characters.')).toHaveLength(1)
  const described = screen.getByLabelText('Password').getAttribute('aria-describedby') ?? ''
  expect(document.getElementById(described)?.textContent).toBe('Use at least 6 characters.')
})
