import { afterEach, beforeEach, expect, test } from 'vitest'
import type {
  CreatorNotices,
  LegalNotice,
  NoticeExport,
  NoticeReceipt,
} from '../../../../shared/api/notices.ts'
import { deleteExpired } from '../../../ops/retention/delete-expired.ts'
import { createRetentionStore } from '../../../ops/retention/retention-store.ts'
import { WRITE_LIMITS } from '../../../plugins/limits/write-limits.ts'
import { createTestApi, type TestApi } from '../../../testing/test-api.ts'
import { rowsOf } from '../../../testing/test-database.ts'

const NOTICE = {
  kind: 'copyright',
  place: 'text',
  where: 'Second paragraph',
  explanation: 'I wrote this.\nIt is in my book.',
  goodFaith: true,
  contact: { name: 'Grace', email: 'grace@press.example' },
}
const UPHELD = {
  state: 'upheld',
  measure: 'remove-text',
  facts: 'The text is that of the book.',
  ground: 'UrhG § 97',
}
const NO_ID = '00000000-0000-4000-8000-000000000000'

let api: TestApi
beforeEach(async () => {
  api = await createTestApi()
  await api.addUser('ada', 'creator')
  for (const admin of ['root', 'other']) await api.addUser(admin, 'admin')
  for (const id of ['night-bus', 'long-wave']) {
    await api.addStation({ id, name: id, description: `About ${id}` })
  }
  await rowsOf(api.database, "UPDATE stations SET owner_id = 'ada'")
})
afterEach(() => api.close())

const send = async (changes: object = {}, station = 'night-bus') => {
  const response = await api.call('POST', `/stations/${station}/notices`, null, {
    ...NOTICE,
    ...changes,
  })
  expect(response.statusCode).toBe(201)
  return response.json<NoticeReceipt>().number
}
const list = async (of: string) =>
  (await api.call('GET', `/moderation/notices?list=${of}`, 'root')).json<{
    items: LegalNotice[]
    total: number
  }>()
const decide = (id: string | undefined, body: object = UPHELD, as = 'root') =>
  api.call('PUT', `/moderation/notices/${id}/decision`, as, body)
const upholdNew = async (changes: object = {}, station = 'night-bus') => {
  await send({}, station)
  const [open] = (await list('open')).items
  const response = await decide(open?.id, { ...UPHELD, ...changes })
  expect(response.statusCode).toBe(200)
  return response.json<LegalNotice>().id
}
const ofAda = async () =>
  (await api.call('GET', '/users/ada/notices', 'ada')).json<CreatorNotices>()
const station = async (id = 'night-bus') =>
  (await api.call('GET', `/stations/${id}/own`, 'ada')).json()

test('accepts a notice without an account but requires a contact unless the law exempts it', async () => {
  const refused = [{ contact: null }, { goodFaith: false }, { explanation: ' ' }, { extra: 1 }]
  for (const changes of refused) {
    const response = await api.call('POST', '/stations/night-bus/notices', null, {
      ...NOTICE,
      ...changes,
    })
    expect(response.statusCode, JSON.stringify(changes)).toBe(422)
  }
  expect((await api.call('POST', '/stations/none/notices', null, NOTICE)).statusCode).toBe(404)
  const number = await send({ kind: 'child-abuse', contact: null })
  const outcome = (await api.call('GET', `/notices/${number}`, null)).json()
  expect(outcome).toMatchObject({ number, state: 'open', facts: null })
  expect((await api.call('GET', '/notices/0000000000000000', null)).statusCode).toBe(404)
  expect((await list('open')).items[0]?.contact).toBeNull()
})

test('applies an upheld notice and shows the creator the reasons without the sender', async () => {
  const number = await send()
  const [open] = (await list('open')).items
  expect(open).toMatchObject({ ...NOTICE, number, ownerId: 'ada', state: 'open' })
  expect((await decide(open?.id)).json()).toMatchObject({ state: 'upheld', decidedBy: 'root' })
  expect((await decide(open?.id)).json()).toMatchObject({ status: 409, code: 'already-decided' })
  expect((await decide(NO_ID)).statusCode).toBe(404)
  expect((await station()).description).toBeNull()
  const published = await api.call('GET', '/users/ada/notices', 'ada')
  expect(published.json().items).toEqual([
    expect.objectContaining({
      ...{ facts: UPHELD.facts, ground: UPHELD.ground, measure: 'remove-text', automated: false },
      ...{ stationName: 'night-bus', kind: 'copyright' },
    }),
  ])
  for (const secret of ['Grace', 'press.example', 'my book', number])
    expect(published.body).not.toContain(secret)
  expect((await api.call('GET', '/users/ada/notices', 'root')).statusCode).toBe(403)
  expect((await api.call('GET', `/notices/${number}`, null)).json()).toMatchObject({
    state: 'upheld',
    ground: UPHELD.ground,
  })
})

test('changes nothing for a rejected notice and requires a measure for an upheld one', async () => {
  await send()
  const [open] = (await list('open')).items
  const { measure: _, ...rest } = UPHELD
  expect((await decide(open?.id, rest)).statusCode).toBe(422)
  expect((await decide(open?.id, { ...UPHELD, state: 'refused' })).statusCode).toBe(422)
  expect((await decide(open?.id, { ...rest, state: 'refused' })).statusCode).toBe(200)
  expect((await station()).description).toBe('About night-bus')
  expect((await ofAda()).items).toEqual([])
})

test('hides no other station and allows publishing after five upheld notices', async () => {
  for (let n = 0; n < 5; n += 1) await upholdNew()
  expect((await station('long-wave')).hidden).toBeNull()
  const change = await api.call('PUT', '/stations/long-wave', 'ada', { name: 'New' })
  expect(change.statusCode).toBe(200)
})

test('records an audit entry for each step and exports people only for authorities', async () => {
  const id = await upholdNew()
  const exported = async (reader: string) =>
    (
      await api.call('GET', `/moderation/notices/${id}/export?for=${reader}`, 'root')
    ).json<NoticeExport>()
  const full = await exported('authority')
  expect(full.steps.map(({ action }) => action).sort()).toEqual(['notices.decide', 'notices.send'])
  expect(full.notice).toMatchObject({ ...NOTICE, decidedBy: 'root' })
  const shared = JSON.stringify(await exported('party'))
  for (const secret of ['Grace', 'press.example', 'root']) expect(shared).not.toContain(secret)
  expect(
    (await api.call('GET', `/moderation/notices/${id}/export?for=party`, 'ada')).statusCode,
  ).toBe(403)
})

test('deletes the sender 190 days after the decision, not before one', async () => {
  const store = createRetentionStore(api.database)
  const forget = (now: number) => deleteExpired(store, now)
  const saved = async () =>
    (await rowsOf(api.database, 'SELECT contact_name FROM legal_notices ORDER BY station_id')).map(
      (row) => Object.values(row)[0],
    )
  await upholdNew()
  await send({}, 'long-wave')
  const decidedAt = Date.parse('2026-11-21T08:00:00.000Z')
  await forget(decidedAt + 190 * 24 * 60 * 60_000)
  expect(await saved()).toEqual(['Grace', 'Grace'])
  await forget(decidedAt + 190 * 24 * 60 * 60_000 + 1)
  expect(await saved()).toEqual(['Grace', null])
})

const emails = async () => {
  const order = 'ORDER BY created_at, recipient DESC, dedupe_key'
  const rows = await rowsOf(api.database, `SELECT recipient, subject, body FROM emails ${order}`)
  return rows.map(({ recipient, subject, body }) => {
    return { to: String(recipient), subject: String(subject), text: String(body) }
  })
}

test('emails the receipt and outcome to the sender and the reasons to the creator', async () => {
  await send()
  api.tick(1)
  const id = (await list('open')).items[0]?.id ?? ''
  await decide(id)
  const published = await emails()
  expect(published.map(({ to }) => to)).toEqual([
    'grace@press.example',
    'grace@press.example',
    expect.stringContaining('ada'),
  ])
  const [receipt, outcome, reasons] = published
  expect(receipt?.subject).toMatch(/^Your notice [0-9A-Z ]{19} has arrived$/)
  // The address may belong to another person, so the email has no text of the notice.
  for (const words of ['I wrote this', 'Second paragraph', 'Grace']) {
    expect(receipt?.text).not.toContain(words)
  }
  expect(outcome?.text).toContain('The text is that of the book.')
  expect(reasons?.text).toContain('UrhG § 97')
  expect(reasons?.text).not.toContain('grace')
  expect(reasons?.text).toContain('reply to this email')
})

test('sends three receipts a day to one mailbox, however its address is written', async () => {
  const written = [
    'grace@gmail.com',
    'g.r.ace@gmail.com',
    'GRACE+1@googlemail.com',
    'grace+2@gmail.com',
  ]
  for (const email of [...written, ...written]) await send({ contact: { name: 'Grace', email } })
  expect(await emails()).toHaveLength(3)
  await send()
  expect(await emails()).toHaveLength(4)
})

test('sends 20 receipts a day for notices from one IP address and accepts further notices', async () => {
  for (let n = 0; n < 25; n += 1) {
    if (n === 20) api.tick(60 * 60_000)
    const { statusCode } = await api.app.inject({
      method: 'POST',
      url: '/stations/night-bus/notices',
      headers: { host: '127.0.0.1' },
      remoteAddress: '192.0.2.1',
      payload: { ...NOTICE, contact: { name: 'Grace', email: `grace@press${n}.example` } },
    })
    expect(statusCode).toBe(201)
  }
  expect(await emails()).toHaveLength(20)
})

test('limits notices per hour regardless of the email addresses', async () => {
  const { account } = WRITE_LIMITS.notice
  const statuses: number[] = []
  for (let n = 0; n <= account; n += 1) {
    const contact = { name: 'Grace', email: `grace${n}@press.example` }
    const body = { ...NOTICE, contact }
    statuses.push((await api.call('POST', '/stations/night-bus/notices', 'ada', body)).statusCode)
  }
  expect([...new Set(statuses)]).toEqual([201, 429])
  expect(await emails()).toHaveLength(account)
})

test('prevents header injection by station names and sends nothing on failure', async () => {
  await rowsOf(api.database, "UPDATE stations SET name = 'Night\r\nBcc: all@example.com'")
  const id = await upholdNew()
  for (const { subject } of await emails()) expect(subject).not.toMatch(/[\r\n]/)
  const before = (await emails()).length
  expect((await decide(id)).statusCode).toBe(409)
  expect(await emails()).toHaveLength(before)
})
