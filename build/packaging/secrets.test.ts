import { expect, test } from 'vitest'
import { publicValues, secretProblems } from './secrets.ts'

const problems = (text: string, allowed = {}) =>
  secretProblems([{ path: 'a.js', text }], { folders: ['/home/nel'], publicValues: allowed })

// Assembled here so that no scanner reports this file.
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
  expect(problems(`const a = ${text};`)).toEqual([`a.js contains ${what}`])
})

test('finds folders of this machine', () => {
  expect(problems('at /home/nel/project/a.ts')).toEqual(['a.js contains a path of this machine'])
})

test('ignores text that only mentions secrets', () => {
  expect(problems('if (pem.startsWith("-----BEGIN PRIVATE KEY-----")) parse("AIza")')).toEqual([])
  expect(problems('demo-key sk_test_ eyJ')).toEqual([])
})

const CONFIG = {
  apiUrl: 'https://api.example.org',
  firebase: {
    apiKey: `AIzaSy${letters.slice(0, 33)}`,
    projectId: 'example-radio',
    recaptchaSiteKey: `6L${letters.slice(0, 38)}`,
    appId: '1:123456789012:web:0123456789abcdef012345',
    authDomain: 'example-radio.firebaseapp.com',
  },
  google: {
    clientId: `123456789012-${letters.toLowerCase().slice(0, 32)}.apps.googleusercontent.com`,
    clientSecret: `GOCSPX-${letters.slice(0, 28)}`,
  },
}
const BUNDLED = `const config = ${JSON.stringify(CONFIG)};`

test('accepts the public values of the shipped configuration in any place', () => {
  expect(problems(BUNDLED)).toEqual([
    'a.js contains a Google API key',
    'a.js contains a Google client secret',
  ])
  expect(problems(BUNDLED, publicValues(CONFIG))).toEqual([])
})

test('rejects a second key beside a public one, and another secret in its place', () => {
  const other = `AIzaSy${letters.slice(1, 34)}`
  expect(problems(`${BUNDLED} const maps = "${other}"`, publicValues(CONFIG))).toEqual([
    'a.js contains a Google API key',
  ])
  const apiKey = `sk_live_${letters}`
  const leaking = { ...CONFIG, google: null, firebase: { ...CONFIG.firebase, apiKey } }
  expect(problems(JSON.stringify(leaking), publicValues(leaking))).toEqual([
    'a.js contains a Stripe key',
  ])
})

test('rejects a service account beside a public configuration', () => {
  const account = JSON.stringify({
    private_key: `-----BEGIN PRIVATE KEY-----\nMIIE${letters}\n-----END PRIVATE KEY-----\n`,
  })
  expect(problems(`${BUNDLED}${account}`, publicValues(CONFIG))).toEqual([
    'a.js contains a private key',
  ])
})
