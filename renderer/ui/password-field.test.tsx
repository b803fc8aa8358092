import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { PasswordField } from './password-field.tsx'

afterEach(cleanup)

it('hides the password until revealed and keeps it when toggling', async () => {
  render(<PasswordField label="Password" name="password" />)
  const field = screen.getByLabelText<HTMLInputElement>('Password')
  expect(field.type).toBe('password')
  await userEvent.type(field, 'dub plate')
  await userEvent.click(screen.getByRole('button', { name: 'Show password' }))
  expect(field.type).toBe('text')
  expect(field.value).toBe('dub plate')
  await userEvent.click(screen.getByRole('button', { name: 'Hide password' }))
  expect(field.type).toBe('password')
})

it('connects hint and error to the field', () => {
  render(<PasswordField label="Password" hint="Six or more." error="Too short." />)
  const field = screen.getByLabelText('Password')
  expect(field.getAttribute('aria-invalid')).toBe('true')
  const described = (field.getAttribute('aria-describedby') ?? '').split(' ')
  expect(described.map((id) => document.getElementById(id)?.textContent)).toEqual([
    'Too short.',
    'Six or more.',
  ])
})

it('warns about caps lock only while the user types in the field', async () => {
  render(<PasswordField label="Password" />)
  const field = screen.getByLabelText('Password')
  const hint = () => screen.queryByText('Caps lock is on.')
  const key = (type: 'keyDown' | 'keyUp', on: boolean) =>
    fireEvent[type](document.activeElement ?? document.body, { key: 'a', modifierCapsLock: on })

  // The Tab key that moves the focus to the field reports the lock before any input.
  key('keyDown', true)
  expect(hint()).toBeNull()
  act(() => field.focus())
  expect(hint()?.closest('[aria-live]')?.getAttribute('aria-live')).toBe('polite')
  expect(field.getAttribute('aria-describedby')).toBe(hint()?.id)
  key('keyUp', false)
  expect(hint()).toBeNull()
  key('keyDown', true)
  expect(hint()).toBeTruthy()
  act(() => field.blur())
  expect(hint()).toBeNull()
})

it('ignores the synthetic key events of autofill', () => {
  render(<PasswordField label="Password" />)
  const field = screen.getByLabelText('Password')
  act(() => field.focus())
  act(() => void field.dispatchEvent(new Event('keydown', { bubbles: true })))
  expect(screen.queryByText('Caps lock is on.')).toBeNull()
})
