import { afterEach, expect, test, vi } from 'vitest'
import { notify } from '../../lib/notify.ts'
import { deletionNotice } from './deletion-notice.ts'

vi.mock('../../lib/notify.ts')

const finish = vi.fn()
const mark = { isOn: (uid: string) => uid === 'u1', recover: async () => {} }

afterEach(() => vi.clearAllMocks())

test('tells the user whom the mark names, with the way to finish', async () => {
  deletionNotice(finish, mark).enter('u1')
  await expect.poll(() => notify).toHaveBeenCalledOnce()
  const notice = vi.mocked(notify).mock.calls[0]?.[0]
  expect(notice?.message).toBe('Deleting your account is not finished.')
  notice?.action?.onClick()
  expect(finish).toHaveBeenCalledOnce()
})

test('shows nothing to another user, nor after the user has left', async () => {
  const notice = deletionNotice(finish, mark)
  notice.enter('u2')
  notice.enter('u1')
  notice.leave()
  await Promise.resolve()
  expect(notify).not.toHaveBeenCalled()
})

test('shows the notice for a mark lost in a crash, once it is recovered', async () => {
  const { promise: recovered, resolve } = Promise.withResolvers<void>()
  let isBack = false
  deletionNotice(finish, { isOn: () => isBack, recover: () => recovered }).enter('u1')
  isBack = true
  expect(notify).not.toHaveBeenCalled()
  resolve()
  await expect.poll(() => notify).toHaveBeenCalledOnce()
})
