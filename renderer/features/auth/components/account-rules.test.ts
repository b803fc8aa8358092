import { expect, it } from 'vitest'
import { accounts as text } from '../../../messages/en/accounts.ts'
import { checkSignIn, checkSignUp, readSignUp } from './account-rules.ts'

it('takes the fields as typed, but for spaces around name and address', () => {
  const data = new FormData()
  data.set('displayName', ' Mara ')
  data.set('email', ' mara@example.org ')
  data.set('password', ' spaced ')
  expect(readSignUp(data)).toEqual({
    displayName: 'Mara',
    email: 'mara@example.org',
    password: ' spaced ',
  })
})

it('asks a sign-in for an address and any password', () => {
  expect(checkSignIn({ email: '', password: '' }, text)).toEqual({
    email: text.required.email,
    password: text.required.password,
  })
  expect(checkSignIn({ email: 'mara', password: 'abc' }, text)).toEqual({ email: text.emailShape })
  expect(checkSignIn({ email: 'mara@example.org', password: 'abc' }, text)).toEqual({})
})

it('asks a new account for a name and a password of six characters', () => {
  const good = { displayName: 'Mara', email: 'mara@example.org', password: 'sixsix' }
  expect(checkSignUp(good, text)).toEqual({})
  expect(checkSignUp({ ...good, displayName: '', password: 'five5' }, text)).toEqual({
    displayName: text.required.name,
    password: 'Use at least 6 characters.',
  })
})
