import { expect, it } from 'vitest'
import { NO_COMPLAINTS, placeRefusal, refuse, remark, settle, takeBack } from './form-complaints.ts'

it('counts refusals, and replaces what was said before', () => {
  const first = refuse(remark(NO_COMPLAINTS, 'email', 'Odd.'), { password: 'Wrong.' })
  expect(first).toEqual({ about: { password: { message: 'Wrong.', refusal: 1 } }, refusals: 1 })
  expect(refuse(first, { password: 'Wrong.' }).about.password?.refusal).toBe(2)
})

it('never talks over what a refusal said of a field', () => {
  const refused = refuse(NO_COMPLAINTS, { email: 'In use.' })
  expect(remark(refused, 'email', 'Odd.')).toBe(refused)
  expect(remark(refused, 'password', 'Short.').about.password).toEqual({
    message: 'Short.',
    refusal: 0,
  })
})

it('takes back one field while it is corrected, and the rest with the next try', () => {
  const refused = refuse(NO_COMPLAINTS, { email: 'In use.', form: 'Too often.' })
  expect(Object.keys(takeBack(refused, 'email').about)).toEqual(['form'])
  expect(takeBack(refused, 'password')).toBe(refused)
  expect(settle(refused)).toEqual({ about: {}, refusals: 1 })
})

it('puts a refusal beside its field, beside the only password there is, or above the form', () => {
  expect(placeRefusal('email', ['email', 'password'])).toBe('email')
  expect(placeRefusal('password', ['email', 'newPassword'])).toBe('newPassword')
  expect(placeRefusal('newPassword', ['email', 'password'])).toBe('password')
  expect(placeRefusal('code', ['newPassword'])).toBe('form')
  expect(placeRefusal('form', ['email'])).toBe('form')
})
