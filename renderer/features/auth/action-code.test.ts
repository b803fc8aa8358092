import { expect, test } from 'vitest'
import { readActionCode } from './action-code.ts'

const code = 'PpNTKX5Aq_0-cvGRk8J1Jyx4dXcY0Eo2'
const link = `http://127.0.0.1:4811/emulator/action?mode=resetPassword&lang=en&oobCode=${code}&apiKey=demo-key`

test.each([
  ['the bare code', code, code],
  ['with space around it', `\n ${code}\t`, code],
  ['the link of the mail', link, code],
  ['a link in a link', `https://x.page.link/?link=${encodeURIComponent(link)}`, code],
  ['a link with another first', `https://x.test/?continueUrl=${encodeURIComponent(link)}`, code],
  ['a link without a code', 'https://undertone.test/forgot-password', null],
  ['a link with an empty code', 'https://undertone.test/?oobCode=', null],
  ['a link with something else', 'https://undertone.test/?oobCode=%3Cscript%3E', null],
  ['a word', 'password', null],
  ['a sentence', 'I have not got the code yet', null],
  ['nothing', '', null],
  ['a script', 'javascript:alert(1)', null],
])('%s', (_name, text, expected) => {
  expect(readActionCode(text)).toBe(expected)
})
