import { expect, it } from 'vitest'
import { maskPhone, parsePhone } from './phone.ts'

it.each([
  ['+4915123456789', '+4915123456789'],
  [' +49 151 234-567.89 ', '+4915123456789'],
  ['0049 151 23456789', '+4915123456789'],
  ['+44 (0)20 7946 0958', '+442079460958'],
  ['+1 (650) 555-0101', '+16505550101'],
  ['0151 23456789', null],
  ['151 23456789', null],
  ['+0151 23456789', null],
  ['+49 15', null],
  ['+1234567890123456', null],
  ['+49 151 call me', null],
  ['', null],
])('parses %j as %s', (text, phone) => {
  expect(parsePhone(text)).toBe(phone)
})

it.each([
  ['+4915123456789', '+•••••••••6789'],
  ['+*******1234', '+•••••••1234'],
  ['1234', '1234'],
  ['', ''],
])('masks %j as %j', (phone, masked) => {
  expect(maskPhone(phone)).toBe(masked)
})
