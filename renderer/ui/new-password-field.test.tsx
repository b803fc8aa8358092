// cspell:ignore charactersmet charactersnot
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { NewPasswordField, PasswordChecklist } from './new-password-field.tsx'

afterEach(cleanup)

const long = (password: string) => ({ rule: 'minLength' as const, met: password.length > 3 })

it('checks the typed password against the rules and describes the field by them', async () => {
  render(
    <NewPasswordField
      label="Password"
      error="Too short."
      lengths={{ minLength: 4, maxLength: null }}
      check={(password) => [long(password)]}
    />,
  )
  const field = screen.getByLabelText('Password')
  const described = () =>
    (field.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent)
  expect(described()).toEqual(['Too short.', 'The password needs:At least 4 charactersnot yet'])
  await userEvent.type(field, 'abcd')
  expect(described().at(-1)).toContain('At least 4 charactersmet')
  expect(screen.getByText('1 of 1 password rules met.')).toBeTruthy()
})

it('lists a high maximum only when it is exceeded, and a low one always', () => {
  const shown = (maxLength: number, met: boolean) => {
    cleanup()
    render(
      <PasswordChecklist
        id="rules"
        lengths={{ minLength: 4, maxLength }}
        checks={[
          { rule: 'minLength', met: true },
          { rule: 'maxLength', met },
        ]}
      />,
    )
    return within(screen.getByRole('list')).getAllByRole('listitem').length
  }
  expect(shown(4096, true)).toBe(1)
  expect(shown(4096, false)).toBe(2)
  expect(screen.getByText('At most 4096 characters')).toBeTruthy()
  expect(shown(12, true)).toBe(2)
})
