import { afterEach, expect, test, vi } from 'vitest'
import { readActionCode, requestReset } from './email-codes.ts'
import {
  type FakeFirebase,
  type FakeResponses,
  type Network,
  startFakeFirebase,
} from './testing/fake-firebase.ts'

const network = vi.hoisted<Network>(() => {
  const network: Network = { fetch: globalThis.fetch }
  vi.stubGlobal('fetch', (...call: Parameters<typeof fetch>) => network.fetch(...call))
  return network
})

let firebase: FakeFirebase
let isRunning = false
afterEach(async () => {
  if (isRunning) await firebase.end()
  isRunning = false
})

function start(answers: FakeResponses) {
  firebase = startFakeFirebase(network, answers)
  isRunning = true
  return firebase.auth
}

test.each([
  ['a known address', { email: 'ada@example.org' }],
  ['an unknown address', 'EMAIL_NOT_FOUND'],
])('resolves for %s', async (_name, answer) => {
  const auth = start({ 'accounts:sendOobCode': answer })
  await expect(requestReset(auth, 'ada@example.org')).resolves.toBeUndefined()
  expect(firebase.calls.at(-1)?.body).toMatchObject({
    requestType: 'PASSWORD_RESET',
    email: 'ada@example.org',
  })
})

test('rejects other errors', async () => {
  const auth = start({ 'accounts:sendOobCode': 'RESET_PASSWORD_EXCEED_LIMIT' })
  await expect(requestReset(auth, 'ada@example.org')).rejects.toMatchObject({
    code: 'auth/too-many-requests',
  })
})

const code = 'PpNTKX5Aq_0-cvGRk8J1Jyx4dXcY0Eo2'
const link = `http://127.0.0.1:4811/emulator/action?mode=resetPassword&lang=en&oobCode=${code}&apiKey=demo-key`

test.each([
  ['the bare code', code, code],
  ['with space around it', `\n ${code}\t`, code],
  ['the link of the email', link, code],
  ['a link in a link', `https://x.page.link/?link=${encodeURIComponent(link)}`, code],
  ['a link with another first', `https://x.test/?continueUrl=${encodeURIComponent(link)}`, code],
  ['a link without a code', 'https://undertone.test/forgot-password', null],
  ['a link with an empty code', 'https://undertone.test/?oobCode=', null],
  ['a link with something else', 'https://undertone.test/?oobCode=%3Cscript%3E', null],
  ['a word', 'password', null],
  ['a sentence', 'I have not got the code yet', null],
  ['nothing', '', null],
  ['a script', 'javascript:alert(1)', null],
])('reads the code in %s', (_name, text, expected) => {
  expect(readActionCode(text)).toBe(expected)
})
