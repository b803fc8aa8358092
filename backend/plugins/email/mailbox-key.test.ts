import { expect, test } from 'vitest'
import { mailboxKey } from './mailbox-key.ts'

test.each([
  ['Ada@Example.com', 'ada@example.com'],
  [' ada@example.com ', 'ada@example.com'],
  ['ada+second@example.com', 'ada@example.com'],
  ['ada+1+2@example.com', 'ada@example.com'],
  ['+ada@example.com', '+ada@example.com'],
  ['a.d.a+x@gmail.com', 'ada@gmail.com'],
  ['ada@googlemail.com', 'ada@gmail.com'],
  ['ada@gmail.com.', 'ada@gmail.com'],
  ['a.da@notgmail.com', 'a.da@notgmail.com'],
  ['a.da@example.com', 'a.da@example.com'],
  ['"a@b"@example.com', '"a@b"@example.com'],
  ['ａda@example.com', 'ada@example.com'],
  ['ada@BÜCHER.example', 'ada@xn--bcher-kva.example'],
  ['no address', 'no address'],
])('counts %j under the mailbox %j', (address, key) => {
  expect(mailboxKey(address)).toBe(key)
})
