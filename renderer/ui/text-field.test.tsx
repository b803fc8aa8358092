import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { TextField } from './text-field.tsx'

afterEach(cleanup)

it('shows a text once that is both hint and error', () => {
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

it('announces an error politely, and the error of a rejected submit immediately each time', () => {
  const { rerender } = render(<TextField label="Name" />)
  const region = document.querySelector('[aria-live="polite"]')
  rerender(<TextField label="Name" error="Too short." />)
  expect(region?.textContent).toBe('Too short.')
  expect(screen.queryByRole('alert')).toBeNull()
  rerender(<TextField label="Name" error="Too short." rejectedSubmits={1} />)
  const first = screen.getByRole('alert')
  rerender(<TextField label="Name" error="Too short." rejectedSubmits={2} />)
  expect(screen.getByRole('alert')).not.toBe(first)
})
