import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { create } from 'zustand'
import { notify } from '../../lib/notify.ts'
import { markDeletion } from './deletion-mark.ts'
import { bindDeletionNotice } from './deletion-notice.ts'

vi.mock('../../lib/notify.ts')

const useStore = create<{ user: { uid: string } | null }>()(() => ({ user: null }))
const finish = vi.fn()
let stop: () => void

beforeEach(() => {
  useStore.setState({ user: null })
  markDeletion('u1')
  stop = bindDeletionNotice(useStore, finish)
})
afterEach(() => {
  stop()
  markDeletion(null)
  vi.clearAllMocks()
})

test('tells the person the mark names, once a sign-in, with the way to finish', async () => {
  expect(notify).not.toHaveBeenCalled()
  useStore.setState({ user: { uid: 'u1' } })
  useStore.setState({ user: { uid: 'u1' } })
  await vi.waitFor(() => expect(notify).toHaveBeenCalled())
  expect(notify).toHaveBeenCalledOnce()
  const notice = vi.mocked(notify).mock.calls[0]?.[0]
  expect(notice?.message).toBe('Deleting your account is not finished.')
  notice?.action?.onClick()
  expect(finish).toHaveBeenCalledOnce()
})

test('tells whoever is signed in already', async () => {
  stop()
  useStore.setState({ user: { uid: 'u1' } })
  stop = bindDeletionNotice(useStore, finish)
  await vi.waitFor(() => expect(notify).toHaveBeenCalledOnce())
})

test('says nothing to anybody else, nor to somebody who has left meanwhile', async () => {
  useStore.setState({ user: { uid: 'u2' } })
  useStore.setState({ user: { uid: 'u1' } })
  useStore.setState({ user: null })
  await import('../../messages/more-messages.ts')
  expect(notify).not.toHaveBeenCalled()
})

test('tells of a mark that a crash had taken', async () => {
  stop()
  markDeletion(null)
  useStore.setState({ user: { uid: 'u1' } })
  const recovered = Promise.withResolvers<boolean>()
  stop = bindDeletionNotice(useStore, finish, () => recovered.promise)
  expect(notify).not.toHaveBeenCalled()
  markDeletion('u1')
  recovered.resolve(true)
  await vi.waitFor(() => expect(notify).toHaveBeenCalledOnce())
})
