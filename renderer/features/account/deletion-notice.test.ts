import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { notify } from '../../lib/notify.ts'
import { markDeletion } from './deletion-mark.ts'
import { deletionNotice } from './deletion-notice.ts'

vi.mock('../../lib/notify.ts')

const finish = vi.fn()
const none = async () => false

beforeEach(() => markDeletion('u1'))
afterEach(() => {
  markDeletion(null)
  vi.clearAllMocks()
})

test('tells the user whom the mark names, with the way to finish', async () => {
  deletionNotice(finish, none).enter('u1')
  await vi.waitFor(() => expect(notify).toHaveBeenCalledOnce())
  const notice = vi.mocked(notify).mock.calls[0]?.[0]
  expect(notice?.message).toBe('Deleting your account is not finished.')
  notice?.action?.onClick()
  expect(finish).toHaveBeenCalledOnce()
})

test('says nothing to another user, nor to a user who has left meanwhile', async () => {
  const notice = deletionNotice(finish, none)
  notice.enter('u2')
  notice.enter('u1')
  notice.leave()
  await import('../../messages/more-messages.ts')
  expect(notify).not.toHaveBeenCalled()
})

test('tells of a mark that a crash had taken', async () => {
  markDeletion(null)
  const recovered = Promise.withResolvers<boolean>()
  deletionNotice(finish, () => recovered.promise).enter('u1')
  markDeletion('u1')
  expect(notify).not.toHaveBeenCalled()
  recovered.resolve(true)
  await vi.waitFor(() => expect(notify).toHaveBeenCalledOnce())
})
