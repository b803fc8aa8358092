import { expect, test } from 'vitest'
import { paymentFailedMail } from './check-subscription.ts'

const plan = { ref: 'sub_1', pastDueSince: 7 }

test('creates one email per failure for the address of the account', () => {
  const mail = paymentFailedMail({ id: 'ada', email: 'ada@example.com' }, plan)
  expect(mail).toMatchObject({ to: 'ada@example.com', userId: 'ada', thing: 'sub_1 7' })
  const later = paymentFailedMail(
    { id: 'ada', email: 'ada@example.com' },
    { ...plan, pastDueSince: 9 },
  )
  expect(later?.thing).not.toBe(mail?.thing)
})

test('creates no email for an invalid address', () => {
  expect(paymentFailedMail({ id: 'ada', email: '' }, plan)).toBeNull()
  expect(
    paymentFailedMail({ id: 'ada', email: 'a@b.example\r\nBcc: c@d.example' }, plan),
  ).toBeNull()
})
