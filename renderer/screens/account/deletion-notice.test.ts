import { afterEach, expect, test, vi } from 'vitest'
import { notify } from '../../lib/notify.ts'
import { deletionNotice } from './deletion-notice.ts'

vi.mock('../../lib/notify.ts')

const finish = vi.fn()
const mark = { isSetFor: (uid: string) => uid === 'u1', recover: async () => {} }

afterEach(() => vi.clearAllMocks())

test('notifies the user named by the mark, with a link to finish', async () => {
  deletionNotice(finish, mark).enter('u1')
  await expect.poll(() => notify).toHaveBeenCalledOnce()
  const notice = vi.mocked(notify).mock.calls[0]?.[0]
  expect(notice?.message).toBe('Account deletion is not finished.')
  notice?.action?.onClick()
  expect(finish).toHaveBeenCalledOnce()
})

test('shows nothing to another user or after sign-out', async () => {
  const notice = deletionNotice(finish, mark)
  notice.enter('u2')
  notice.enter('u1')
  notice.leave()
  await Promise.resolve()
  expect(notify).not.toHaveBeenCalled()
})

test('notifies about a mark that is recovered after a crash', async () => {
  const { promise: recovered, resolve } = Promise.withResolvers<void>()
  let isBack = false
  deletionNotice(finish, { isSetFor: () => isBack, recover: () => recovered }).enter('u1')
  isBack = true
  expect(notify).not.toHaveBeenCalled()
  resolve()
  await expect.poll(() => notify).toHaveBeenCalledOnce()
})
