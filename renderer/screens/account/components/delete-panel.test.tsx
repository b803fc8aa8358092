import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { deletionMark } from '../../../domain/auth/deletion-mark.ts'
import { press } from '../../../ui/testing/press.ts'
import { AccountPanels } from '../account-panels.tsx'
import { deletion } from '../deletion.ts'
import { identityCheck } from '../identity-check.ts'
import { ada, showTo } from '../testing/fake-account.ts'
import { DeletePanel } from './delete-panel.tsx'

vi.mock('../deletion.ts', async (original) => {
  const { create } = await import('zustand')
  const useProgress = create(() => ({ phase: 'idle', done: [] }))
  return { ...(await original<object>()), deletion: { run: vi.fn(), useProgress } }
})
vi.mock('../identity-check.ts', async () => {
  const { create } = await import('zustand')
  const useQuestion = create(() => ({ question: null }))
  return { identityCheck: { confirm: vi.fn(async () => true), cancel: vi.fn(), useQuestion } }
})

vi.mock('../../../platform/indexed-store.ts', () => ({
  openIndexedStore: async () => ({
    get: async () => undefined,
    put: async () => {},
    delete: async () => {},
  }),
}))

beforeEach(() => {
  vi.clearAllMocks()
  deletion.useProgress.setState({ phase: 'idle', done: [] })
})
afterEach(() => {
  cleanup()
  void deletionMark.set(null)
})

const remove = () => press('Delete my account')

it('explains what is deleted, what stays, and that it cannot be undone', () => {
  showTo(ada, <DeletePanel />)
  expect(screen.getByText(/This cannot be undone/)).toBeTruthy()
  expect(screen.getByText(/Theme, font and volume/)).toBeTruthy()
})

it('does nothing until the address is typed and the identity confirmed', async () => {
  showTo(ada, <DeletePanel />)
  const field = screen.getByLabelText('Type ada@example.org to confirm')
  await userEvent.type(field, 'ada@example.or')
  await remove()
  expect(screen.getByText('This does not match yet.')).toBeTruthy()
  expect(identityCheck.confirm).not.toHaveBeenCalled()
  await userEvent.type(field, 'g')
  vi.mocked(identityCheck.confirm).mockResolvedValueOnce(false)
  await remove()
  expect(deletion.run).not.toHaveBeenCalled()
  await remove()
  expect(identityCheck.confirm).toHaveBeenCalledTimes(2)
  expect(deletion.run).toHaveBeenCalledOnce()
})

it('requires DELETE in any case for an account without an address', async () => {
  showTo({ ...ada, email: null }, <DeletePanel />)
  await userEvent.type(screen.getByLabelText('Type DELETE to confirm'), ' delete ')
  await remove()
  expect(deletion.run).toHaveBeenCalledOnce()
})

it('offers only to finish the deletion while the mark names the user', async () => {
  void deletionMark.set('u1')
  showTo(ada, <AccountPanels>profile</AccountPanels>)
  expect(screen.getByText(/Account deletion is not finished/)).toBeTruthy()
  expect(screen.queryByText('profile')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Delete my account' })).toBeNull()
  await press('Finish deleting')
  expect(deletion.run).toHaveBeenCalledOnce()
})

it.each([
  [[], 'Your profile could not be deleted.'],
  [['record'], 'Your account data could not be deleted.'],
  [['record', 'backend'], /Your sign-in could not be deleted/],
] as const)('names the failed step after %j and offers a retry', async (done, sentence) => {
  void deletionMark.set('u1')
  deletion.useProgress.setState({ phase: 'failed', done })
  showTo(ada, <AccountPanels>profile</AccountPanels>)
  expect(screen.getByText(sentence)).toBeTruthy()
  expect(screen.queryAllByText('Deleted')).toHaveLength(done.length)
  await press('Try again')
  expect(deletion.run).toHaveBeenCalledOnce()
})
