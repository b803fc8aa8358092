import { expect, test } from 'vitest'
import { paymentFailedMail } from './follow-subscription.ts'

const plan = { ref: 'sub_1', pastDueSince: 7 }

test('of each failure there is one mail, to the account’s address', () => {
  const mail = paymentFailedMail({ id: 'ada', email: 'ada@example.com' }, plan)
  expect(mail).toMatchObject({ to: 'ada@example.com', userId: 'ada', thing: 'sub_1 7' })
  const later = paymentFailedMail(
    { id: 'ada', email: 'ada@example.com' },
    { ...plan, pastDueSince: 9 },
  )
  expect(later?.thing).not.toBe(mail?.thing)
})

test('an address that is none stops no payment from being followed', () => {
  expect(paymentFailedMail({ id: 'ada', email: '' }, plan)).toBeNull()
  expect(
    paymentFailedMail({ id: 'ada', email: 'a@b.example\r\nBcc: c@d.example' }, plan),
  ).toBeNull()
})
