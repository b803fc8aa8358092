import { afterEach, expect, test, vi } from 'vitest'
import { confirmReset, emailOfCode, requestReset } from './password-reset.ts'
import {
  type Answers,
  type FakeFirebase,
  type Network,
  startFakeFirebase,
} from './testing/fake-firebase.ts'

const network = vi.hoisted<Network>(() => {
  const network: Network = { fetch: globalThis.fetch }
  vi.stubGlobal('fetch', (...call: Parameters<typeof fetch>) => network.fetch(...call))
  return network
})

let firebase: FakeFirebase
afterEach(() => firebase.end())

function start(answers: Answers) {
  firebase = startFakeFirebase(network, answers)
  return firebase.auth
}

test.each([
  ['a known address', { email: 'ada@example.org' }],
  ['an unknown address', 'EMAIL_NOT_FOUND'],
])('%s gets the same answer', async (_name, answer) => {
  const auth = start({ 'accounts:sendOobCode': answer })
  await expect(requestReset(auth, 'ada@example.org')).resolves.toBeUndefined()
  expect(firebase.calls.at(-1)?.body).toMatchObject({
    requestType: 'PASSWORD_RESET',
    email: 'ada@example.org',
  })
})

test('other refusals are told', async () => {
  const auth = start({ 'accounts:sendOobCode': 'RESET_PASSWORD_EXCEED_LIMIT' })
  await expect(requestReset(auth, 'ada@example.org')).rejects.toMatchObject({
    code: 'auth/too-many-requests',
  })
})

test('a code says whose it is, and sets a new password', async () => {
  const auth = start({
    'accounts:resetPassword': { email: 'ada@example.org', requestType: 'PASSWORD_RESET' },
  })
  expect(await emailOfCode(auth, 'code')).toBe('ada@example.org')
  await confirmReset(auth, 'code', 'new-secret')
  expect(firebase.calls.map(({ body }) => body)).toMatchObject([
    { oobCode: 'code' },
    { oobCode: 'code', newPassword: 'new-secret' },
  ])
})

test.each([
  ['EXPIRED_OOB_CODE', 'auth/expired-action-code'],
  ['INVALID_OOB_CODE', 'auth/invalid-action-code'],
])('%s', async (said, code) => {
  const auth = start({ 'accounts:resetPassword': said })
  await expect(emailOfCode(auth, 'code')).rejects.toMatchObject({ code })
})
