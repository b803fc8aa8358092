import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { WRITE_LIMITS } from '../../plugins/limits/write-limits.ts'
import { createTestApi, type TestApi } from '../../testing/test-api.ts'
import { rowsOf } from '../../testing/test-database.ts'
import { VERIFICATION_EVERY_MS, writeVerification } from './verification-mail.ts'

let api: TestApi
let rings = 0
beforeEach(async () => {
  rings = 0
  api = await createTestApi({
    onMailWaiting: () => {
      rings += 1
    },
  })
  await api.addUser('ada', 'listener')
})
afterEach(() => api.close())

const ask = (as = 'ada') => api.call('POST', `/users/${as}/verification-mail`, as)
const queued = () => rowsOf(api.database, 'SELECT * FROM mails')

test('the mail waits without address, words and link, and is sent at once', async () => {
  expect((await ask()).statusCode).toBe(204)
  expect(await queued()).toMatchObject([
    { reason: 'verification', user_id: 'ada', recipient: '', subject: '', body: '', html: null },
  ])
  expect(JSON.stringify(await queued())).not.toMatch(/@|secret|oobCode/)
  expect(rings).toBe(1)
})

test('in a minute one mail goes out, however often it is asked for', async () => {
  await ask()
  expect((await ask()).statusCode).toBe(204)
  expect(await queued()).toHaveLength(1)
  api.tick(VERIFICATION_EVERY_MS)
  await ask()
  expect(await queued()).toHaveLength(2)
})

test('a user is sent a few in an hour', async () => {
  const { account, title } = WRITE_LIMITS.verification
  for (let n = 0; n < account; n += 1) expect((await ask()).statusCode).toBe(204)
  const refused = await ask()
  expect([refused.statusCode, refused.json().title]).toEqual([429, title])
})

test('sends ten emails a day to one mailbox, whatever accounts have its address', async () => {
  vi.spyOn(api.identity.port, 'addressOf').mockImplementation(async (uid) => ({
    email: uid === 'ada' ? 'ada@example.com' : `grace+${uid}@example.com`,
    isVerified: false,
  }))
  for (let n = 0; n < 11; n += 1) {
    await api.addUser(`user${n}`, 'listener')
    const { statusCode } = await ask(`user${n}`)
    expect(statusCode).toBe(n < 10 ? 204 : 429)
  }
  expect(await queued()).toHaveLength(10)
  expect((await ask()).statusCode).toBe(204)
})

test('a verified address needs none', async () => {
  api.identity.verified.add('ada')
  const refused = await ask()
  expect([refused.statusCode, refused.json()]).toMatchObject([
    409,
    { code: 'verified-already', title: 'Your e-mail address is verified already.' },
  ])
  expect(await queued()).toEqual([])
})

test('a user who is not registered is sent none', async () => {
  expect((await ask('eve')).json().code).toBe('user-not-found')
  expect(await queued()).toEqual([])
})

test('while the provider is away it can be asked for again', async () => {
  api.identity.breakDown()
  expect((await ask()).json().code).toBe('identity-unavailable')
})

test('a host without mail says so, which is no fault', async () => {
  const answered: { status: number | null; isMeant: boolean }[] = []
  const without = await createTestApi({
    onMailWaiting: null,
    onAnswered: ({ status, isMeant }) => void answered.push({ status, isMeant }),
  })
  await without.addUser('ada', 'listener')
  const refused = await without.call('POST', '/users/ada/verification-mail', 'ada')
  expect([refused.statusCode, refused.json().code]).toEqual([503, 'no-mail'])
  expect(answered).toEqual([{ status: 503, isMeant: true }])
  await without.close()
})

test('the words have the link of the moment; none for who is verified or gone by then', async () => {
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
