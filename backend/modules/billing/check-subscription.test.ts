import { expect, test } from 'vitest'
import { paymentFailedEmail } from './check-subscription.ts'

const plan = { ref: 'sub_1', pastDueSince: 7 }

test('creates one email per failure for the address of the account', () => {
  const email = paymentFailedEmail({ id: 'ada', email: 'ada@example.com' }, plan)
  expect(email).toMatchObject({ to: 'ada@example.com', userId: 'ada', dedupeKey: 'sub_1 7' })
  const later = paymentFailedEmail(
    { id: 'ada', email: 'ada@example.com' },
    { ...plan, pastDueSince: 9 },
  )
  expect(later?.dedupeKey).not.toBe(email?.dedupeKey)
})

test('creates no email for an invalid address', () => {
  expect(paymentFailedEmail({ id: 'ada', email: '' }, plan)).toBeNull()
  expect(
    paymentFailedEmail({ id: 'ada', email: 'a@b.example\r\nBcc: c@d.example' }, plan),
  ).toBeNull()
})
