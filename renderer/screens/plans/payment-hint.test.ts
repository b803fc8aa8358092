import { expect, test } from 'vitest'
import { readHint } from './payment-hint.ts'

test.each([
  ['', null, null],
  ['?plan=pro&session_id=cs_1', 'pro', 'cs_1'],
  ['?plan=pro', 'pro', null],
  ['?session_id=cs_1', null, 'cs_1'],
  ['?plan=&session_id=', null, null],
  ['?plan=a%20b&session_id=../x', null, null],
  [`?plan=${'p'.repeat(65)}&session_id=${'s'.repeat(129)}`, null, null],
  ['?plan=<script>', null, null],
])('parses %s as plan %s and session %s', (search, plan, sessionId) => {
  expect(readHint(new URLSearchParams(search))).toEqual({ plan, sessionId })
})
