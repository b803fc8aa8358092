import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { WRITE_LIMITS } from '../../plugins/limits/write-limits.ts'
import { createTestApi, type TestApi } from '../../testing/test-api.ts'
import { rowsOf } from '../../testing/test-database.ts'
import { VERIFICATION_INTERVAL_MS, writeVerification } from './verification-email.ts'

let api: TestApi
let wakeups = 0
beforeEach(async () => {
  wakeups = 0
  api = await createTestApi({
    onEmailWaiting: () => {
      wakeups += 1
    },
  })
  await api.addUser('ada', 'listener')
})
afterEach(() => api.close())

const request = (as = 'ada') => api.call('POST', `/users/${as}/verification-email`, as)
const queued = () => rowsOf(api.database, 'SELECT * FROM emails')

test('queues the email without address, text and link, and sends it immediately', async () => {
  expect((await request()).statusCode).toBe(204)
  expect(await queued()).toMatchObject([
    { reason: 'verification', user_id: 'ada', recipient: '', subject: '', body: '', html: null },
  ])
  expect(JSON.stringify(await queued())).not.toMatch(/@|secret|oobCode/)
  expect(wakeups).toBe(1)
})

test('queues one email per minute', async () => {
  await request()
  expect((await request()).statusCode).toBe(204)
  expect(await queued()).toHaveLength(1)
  api.tick(VERIFICATION_INTERVAL_MS)
  await request()
  expect(await queued()).toHaveLength(2)
})

test('limits emails per user and hour', async () => {
  const { account, title } = WRITE_LIMITS.verification
  for (let n = 0; n < account; n += 1) expect((await request()).statusCode).toBe(204)
  const refused = await request()
  expect([refused.statusCode, refused.json().title]).toEqual([429, title])
})

test('sends ten emails a day to one mailbox, whatever accounts have its address', async () => {
  vi.spyOn(api.identity.port, 'addressOf').mockImplementation(async (uid) => ({
    email: uid === 'ada' ? 'ada@example.com' : `grace+${uid}@example.com`,
    isVerified: false,
  }))
  for (let n = 0; n < 11; n += 1) {
    await api.addUser(`user${n}`, 'listener')
    const { statusCode } = await request(`user${n}`)
    expect(statusCode).toBe(n < 10 ? 204 : 429)
  }
  expect(await queued()).toHaveLength(10)
  expect((await request()).statusCode).toBe(204)
})

test('rejects a verified address', async () => {
  api.identity.verified.add('ada')
  const refused = await request()
  expect([refused.statusCode, refused.json()]).toMatchObject([
    409,
    { code: 'verified-already', title: 'Your email address is already verified.' },
  ])
  expect(await queued()).toEqual([])
})

test('rejects an unregistered user', async () => {
  expect((await request('eve')).json().code).toBe('user-not-found')
  expect(await queued()).toEqual([])
})

test('returns identity-unavailable while the provider is down', async () => {
  api.identity.breakDown()
  expect((await request()).json().code).toBe('identity-unavailable')
})

test('returns no-email without counting a failure when email is off', async () => {
  const responses: { status: number | null; isExpected: boolean }[] = []
  const without = await createTestApi({
    onEmailWaiting: null,
    onCompleted: ({ status, isExpected }) => void responses.push({ status, isExpected }),
  })
  await without.addUser('ada', 'listener')
  const refused = await without.call('POST', '/users/ada/verification-email', 'ada')
  expect([refused.statusCode, refused.json().code]).toEqual([503, 'no-email'])
  expect(responses).toEqual([{ status: 503, isExpected: true }])
  await without.close()
})

test('writes a current link, and nothing for a verified or deleted account', async () => {
  const write = writeVerification(api.identity.port)
  expect(await write('ada')).toMatchObject({
    to: 'ada@example.com',
    text: expect.stringContaining('\n\nhttps://id.example.org/action?oobCode=secret-of-'),
  })
  api.identity.verified.add('ada')
  expect(await write('ada')).toBeNull()
  api.identity.verified.clear()
  api.identity.removed.add('ada')
  expect(await write('ada')).toBeNull()
})
