import { afterEach, expect, test, vi } from 'vitest'
import { notify } from '../../lib/notify.ts'
import { deletionReminder } from './deletion-reminder.ts'

vi.mock('../../lib/notify.ts')

const finish = vi.fn()
const mark = { isSetFor: (uid: string) => uid === 'u1', recover: async () => {} }

afterEach(() => vi.clearAllMocks())

test('notifies the user named by the mark, with a link to finish', async () => {
  deletionReminder(finish, mark).enter('u1')
  await expect.poll(() => notify).toHaveBeenCalledOnce()
  const reminder = vi.mocked(notify).mock.calls[0]?.[0]
  expect(reminder?.message).toBe('Account deletion is not finished.')
  reminder?.action?.onClick()
  expect(finish).toHaveBeenCalledOnce()
})

test('shows nothing to another user or after sign-out', async () => {
  const reminder = deletionReminder(finish, mark)
  reminder.enter('u2')
  reminder.enter('u1')
  reminder.leave()
  await Promise.resolve()
  expect(notify).not.toHaveBeenCalled()
})

test('notifies about a mark that is recovered after a crash', async () => {
  const { promise: recovered, resolve } = Promise.withResolvers<void>()
  let isBack = false
  deletionReminder(finish, { isSetFor: () => isBack, recover: () => recovered }).enter('u1')
  isBack = true
  expect(notify).not.toHaveBeenCalled()
  resolve()
  await expect.poll(() => notify).toHaveBeenCalledOnce()
})
