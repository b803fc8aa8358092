import { expect, test } from 'vitest'
import { secretProblems } from './secrets.ts'

const problems = (text: string) => secretProblems([{ path: 'a.js', text }], ['/home/somebody'])

// Put together here, so that no scanner takes this file for a leak.
const letters = 'aB3'.repeat(14)

test.each([
  ['a private key', `"-----BEGIN RSA PRIVATE KEY-----\\nMIIE${letters}"`],
  ['a private key', `-----BEGIN PRIVATE KEY-----\nMIIE${letters}`],
  ['a Google API key', `key:"AIza${letters.slice(0, 35)}"`],
  ['a Google client secret', `GOCSPX-${letters}`],
  ['a Stripe key', `sk_live_${letters}`],
  ['a GitHub token', `ghp_${letters.slice(0, 36)}`],
  ['an AWS key', `AKIA${'A1'.repeat(8)}`],
  ['a signed token', `eyJ${letters}.eyJ${letters}.${letters}`],
])('finds %s', (what, text) => {
  expect(problems(`const a = ${text};`)).toEqual([`a.js holds ${what}`])
})

test('finds folders of this machine', () => {
  expect(problems('at /home/somebody/project/a.ts')).toEqual([
    'a.js names a folder of this machine',
  ])
})

test('leaves alone what only speaks of secrets', () => {
  expect(problems('if (pem.startsWith("-----BEGIN PRIVATE KEY-----")) parse("AIza")')).toEqual([])
  expect(problems('demo-key sk_test_ eyJ')).toEqual([])
})
