import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { SwitchField } from './switch-field.tsx'

afterEach(cleanup)

it('accepts one change at a time and keeps the focus', async () => {
  const onChange = vi.fn()
  const { rerender } = render(<SwitchField label="Seen" checked={false} onChange={onChange} />)
  const control = screen.getByRole('switch', { name: 'Seen' })
  await userEvent.click(control)
  expect(onChange).toHaveBeenCalledExactlyOnceWith(true)

  rerender(<SwitchField label="Seen" checked busy onChange={onChange} />)
  expect(control.getAttribute('aria-disabled')).toBe('true')
  await userEvent.keyboard(' ')
  expect(onChange).toHaveBeenCalledOnce()
  expect(document.activeElement).toBe(control)
})
