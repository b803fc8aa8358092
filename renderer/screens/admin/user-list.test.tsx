import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { AccountRights } from '../../../shared/api/account-rights.ts'
import type { BulkJob } from '../../../shared/api/bulk.ts'
import {
  createBulkJob,
  getBulkJob,
  getRights,
  listAuditEntries,
  listBulkJobs,
  setUserDisabled,
  startOrCancelBulkJob,
} from '../../api/admin.ts'
import { ApiProblem } from '../../api/problem.ts'
import { sampleUser } from '../../api/testing/samples.ts'
import { deleteUser, getUser, isFullUser, listUsers, updateUser } from '../../api/users.ts'
import { useAuthStore } from '../../domain/auth/auth-store.ts'
import { notify } from '../../lib/notify.ts'
import { ADMIN_USERS_PAGE_SIZE } from '../../limits.ts'
import { pressWhenShown } from '../../ui/testing/press.ts'
import { showAt } from '../../ui/testing/show-at.tsx'
import { ada as signedIn } from '../account/testing/fake-account.ts'
import { UserList } from './user-list.tsx'

vi.mock('../../api/users.ts')
vi.mock('../../api/admin.ts')
vi.mock('../../lib/notify.ts')

const own = { ...sampleUser, id: 'me', displayName: 'Boss', role: 'admin' }
const ada = { ...sampleUser, id: 'ada', displayName: 'Ada' }
const unpaid: AccountRights = {
  claims: null,
  renewedAt: null,
  provider: null,
  subscription: {
    ...{ plan: 'free', state: 'none', priceId: null, interval: null, amount: null },
    ...{ currency: null, startedAt: null, periodEnd: null, trialEnd: null, graceEnd: null },
    ...{ next: null, lastPlan: null, portal: false },
  },
}
const job: BulkJob = {
  id: 'job',
  kind: 'users',
  action: { do: 'disable' },
  actorId: 'me',
  actorName: 'Boss',
  state: 'draft',
  madeAt: '2026-01-01T00:00:00.000Z',
  endedAt: null,
  total: 2,
  waiting: 1,
  changed: 1,
  same: 0,
  refused: [{ why: 'own-account', count: 1, examples: ['me'] }],
}

beforeEach(() => {
  localStorage.clear()
  useAuthStore.setState({
    user: { ...signedIn, uid: 'me' },
    isLoading: false,
  })
  vi.mocked(isFullUser).mockReturnValue(true)
  vi.mocked(listUsers).mockResolvedValue({ items: [own, ada], nextCursor: null, total: 2 })
  vi.mocked(getUser).mockImplementation(async (id) => (id === 'me' ? own : ada))
  vi.mocked(listAuditEntries).mockResolvedValue({ items: [], nextCursor: null })
  vi.mocked(getRights).mockResolvedValue(unpaid)
  vi.mocked(listBulkJobs).mockResolvedValue({ items: [], nextCursor: null })
  vi.mocked(updateUser).mockResolvedValue({ ...ada, role: 'admin' })
})
afterEach(() => {
  cleanup()
  vi.clearAllMocks()
})

const open = (address = '/admin/users') => showAt(<UserList />, address).router

const lastFilters = () => vi.mocked(listUsers).mock.calls.at(-1)?.[0]
const drawer = async () => within(await screen.findByRole('dialog', { name: 'Account' }))

it('searches, filters and sorts by the URL', async () => {
  const router = open('/admin/users?role=creator')
  await screen.findByText('2 people')
  expect(lastFilters()).toEqual({ role: 'creator', sort: 'newest', limit: ADMIN_USERS_PAGE_SIZE })
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'Disabled')
  await userEvent.type(screen.getByLabelText('Name or email'), 'ad')
  await waitFor(() =>
    expect(lastFilters()).toEqual({
      ...{
        role: 'creator',
        state: 'disabled',
        query: 'ad',
        sort: 'newest',
        limit: ADMIN_USERS_PAGE_SIZE,
      },
    }),
  )
  expect(router.state.location.search).toBe('?role=creator&state=disabled&query=ad')
})

it('changes role and plan in the drawer, which has its own URL', async () => {
  const router = open()
  await userEvent.click(await screen.findByRole('link', { name: 'Ada' }))
  expect(router.state.location.search).toBe('?user=ada')
  const within = await drawer()
  const save = await within.findByRole<HTMLButtonElement>('button', { name: 'Save' })
  expect(save.disabled).toBe(true)
  await userEvent.selectOptions(within.getByLabelText('Role'), 'Admin')
  expect(within.getByText('An admin can see and change every account.')).toBeTruthy()
  expect(updateUser).not.toHaveBeenCalled()
  await userEvent.click(save)
  expect(updateUser).toHaveBeenCalledExactlyOnceWith('ada', { role: 'admin' })
  await waitFor(() => expect(listUsers).toHaveBeenCalledTimes(2))
})

it('undoes only the chosen fields and keeps a plan paid in the meantime', async () => {
  open('/admin/users?user=ada')
  const shown = await drawer()
  await userEvent.selectOptions(await shown.findByLabelText('Role'), 'Admin')
  vi.mocked(getUser).mockResolvedValue({ ...ada, role: 'admin', plan: 'creator' })
  await userEvent.click(shown.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(notify).toHaveBeenCalledOnce())
  vi.mocked(notify).mock.lastCall?.[0].action?.onClick()
  await waitFor(() => expect(updateUser).toHaveBeenLastCalledWith('ada', { role: 'listener' }))
})

it("disables an account, but not the admin's own", async () => {
  open('/admin/users?user=ada')
  await userEvent.click(await (await drawer()).findByRole('button', { name: 'Disable' }))
  expect(setUserDisabled).toHaveBeenCalledExactlyOnceWith('ada', true)
  cleanup()
  open('/admin/users?user=me')
  expect(await (await drawer()).findByText('Your account')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Disable' })).toBeNull()
})

it('shows token claims, subscription and audit log next to the record', async () => {
  vi.mocked(getUser).mockResolvedValue({ ...ada, role: 'creator', plan: 'creator' })
  vi.mocked(getRights).mockResolvedValue({
    claims: { role: 'listener', plan: 'creator' },
    renewedAt: '2026-11-24T02:00:00.000Z',
    provider: 'stripe',
    subscription: {
      ...unpaid.subscription,
      ...{ plan: 'creator', state: 'past-due', priceId: 'creator-month' },
      ...{ periodEnd: '2026-11-20T00:00:00.000Z', graceEnd: '2026-12-04T00:00:00.000Z' },
    },
  })
  const subject = { kind: 'user', id: 'ada' } as const
  const states = { before: { role: 'listener' }, after: { role: 'creator' } }
  const done = { id: 'd', at: '2026-11-24T02:00:00.000Z', actorId: 'me', actorName: 'Boss' }
  vi.mocked(listAuditEntries).mockResolvedValue({
    items: [{ ...done, action: 'users.role', subject, ...states }],
    nextCursor: null,
  })
  open('/admin/users?user=ada')
  const shown = await drawer()
  const tokens = within(await shown.findByRole('region', { name: 'Token claims' }))
  expect(tokens.getByText('Listener, Creator')).toBeTruthy()
  await userEvent.click(tokens.getByRole('button', { name: 'Update token claims' }))
  expect(updateUser).toHaveBeenCalledExactlyOnceWith('ada', { role: 'creator' })
  const paid = within(shown.getByRole('region', { name: 'Subscription' }))
  for (const fact of ['Past due: a payment failed', 'stripe', 'creator-month', 'Dec 4, 2026']) {
    expect(paid.getByText(fact)).toBeTruthy()
  }
  expect(await shown.findByText('Role: listener → creator')).toBeTruthy()
  expect(vi.mocked(listAuditEntries).mock.calls[0]?.[0]).toEqual({ kind: 'user', subject: 'ada' })
})

it('shows the error of an account change next to its button and keeps the values', async () => {
  vi.mocked(setUserDisabled).mockRejectedValue(
    new ApiProblem(409, { title: 'No admin would be left.' }),
  )
  vi.mocked(getRights).mockRejectedValue(new ApiProblem(503, {}))
  open('/admin/users?user=ada')
  const shown = await drawer()
  await userEvent.click(await shown.findByRole('button', { name: 'Disable' }))
  expect(await shown.findByText('No admin would be left.')).toBeTruthy()
  expect(shown.getByText('ada@example.org')).toBeTruthy()
})

it('focuses the count when the row of a closed account is gone', async () => {
  open('/admin/users?state=enabled')
  await userEvent.click(await screen.findByRole('link', { name: 'Ada' }))
  vi.mocked(listUsers).mockResolvedValue({ items: [own], nextCursor: null, total: 1 })
  await userEvent.click(await (await drawer()).findByRole('button', { name: 'Disable' }))
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Ada' })).toBeNull())
  await userEvent.click((await drawer()).getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByText('1 person')))
})

it('deletes an account only after its address is typed', async () => {
  const router = open('/admin/users?user=ada')
  const within = await drawer()
  vi.mocked(deleteUser).mockImplementation(async () => {
    vi.mocked(getUser).mockRejectedValue(new ApiProblem(404, {}))
    vi.mocked(listUsers).mockResolvedValue({ items: [own], nextCursor: null, total: 1 })
  })
  await userEvent.click(await within.findByRole('button', { name: 'Delete…' }))
  const field = within.getByLabelText('Type ada@example.org to confirm')
  await userEvent.type(field, 'ada')
  await userEvent.click(within.getByRole('button', { name: 'Delete permanently' }))
  expect(deleteUser).not.toHaveBeenCalled()
  await userEvent.clear(field)
  await userEvent.type(field, 'ada@example.org')
  await userEvent.click(within.getByRole('button', { name: 'Delete permanently' }))
  expect(deleteUser).toHaveBeenCalledExactlyOnceWith('ada')
  await waitFor(() => expect(router.state.location.search).toBe(''))
  expect(notify).toHaveBeenCalledExactlyOnceWith({ message: 'Ada is deleted.', tone: 'success' })
  expect(getUser).toHaveBeenCalledOnce()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByText('1 person')))
})

it('reports a missing account without retries', async () => {
  vi.mocked(getUser).mockRejectedValue(new ApiProblem(404, {}))
  open('/admin/users?user=gone')
  await screen.findByText('This account does not exist.')
  expect(getUser).toHaveBeenCalledOnce()
})

it('keeps the focus when a row disappears long after its page closed', async () => {
  open('/admin/users?state=enabled&user=ada')
  await userEvent.click(await (await drawer()).findByRole('button', { name: 'Close' }))
  await screen.findByRole('link', { name: 'Ada' })
  vi.mocked(listUsers).mockResolvedValue({ items: [own], nextCursor: null, total: 1 })
  window.dispatchEvent(new Event('visibilitychange'))
  await screen.findByText('1 person')
  expect(document.activeElement).not.toBe(screen.getByText('1 person'))
})

it('previews a bulk change before it starts, then shows its progress', async () => {
  vi.mocked(createBulkJob).mockResolvedValue(job)
  vi.mocked(getBulkJob).mockResolvedValueOnce(job)
  vi.mocked(getBulkJob).mockResolvedValue({ ...job, state: 'done', waiting: 0 })
  vi.mocked(startOrCancelBulkJob).mockResolvedValue({ ...job, state: 'running' })
  open()
  const summary = await screen.findByRole<HTMLButtonElement>('button', {
    name: 'Preview changes',
  })
  expect(summary.disabled).toBe(true)
  await userEvent.click(screen.getByLabelText('Select all on this page'))
  await userEvent.selectOptions(screen.getByLabelText('Action'), 'Disable')
  await userEvent.click(summary)
  expect(vi.mocked(createBulkJob).mock.calls[0]?.[0]).toEqual({
    ...{ kind: 'users', action: { do: 'disable' }, on: { ids: ['me', 'ada'] } },
  })
  const dialog = within(await screen.findByRole('dialog', { name: 'Bulk change' }))
  expect(dialog.getByText('1 person will be changed.')).toBeTruthy()
  expect(dialog.getByText(/1 person left out: this is your own account/)).toBeTruthy()
  expect(startOrCancelBulkJob).not.toHaveBeenCalled()
  await userEvent.click(dialog.getByRole('button', { name: 'Start' }))
  expect(startOrCancelBulkJob).toHaveBeenCalledExactlyOnceWith('job', 'start')
  expect(await dialog.findByText('1 of 2 done')).toBeTruthy()
  // Simulates a focused window before the next poll is due.
  document.dispatchEvent(new Event('visibilitychange'))
  expect(await dialog.findByText('Done: 1 person changed.')).toBeTruthy()
})

it('finds a running job after a reload and stops it by keyboard', async () => {
  const running = { ...job, state: 'running', refused: [], total: 4, waiting: 3 }
  const other = { ...running, id: 'two', kind: 'playlists', action: { do: 'sort' }, state: 'done' }
  vi.mocked(listBulkJobs).mockResolvedValue({ items: [running, other], nextCursor: 'more' })
  vi.mocked(getBulkJob).mockResolvedValue(running)
  vi.mocked(startOrCancelBulkJob).mockResolvedValue({ ...running, state: 'cancelled' })
  open()
  await screen.findByText('Latest jobs (1 running)')
  expect(listBulkJobs).toHaveBeenCalledExactlyOnceWith(
    { cursor: null, limit: 10 },
    expect.any(AbortSignal),
  )
  expect(screen.getByText('Running, 1 of 4 done')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'playlists: sort' })).toBeTruthy()
  expect(screen.getAllByText(/2026.* by Boss/)).toHaveLength(2)
  screen.getByRole('button', { name: 'Disable' }).focus()
  await userEvent.keyboard('{Enter}')
  const dialog = within(await screen.findByRole('dialog', { name: 'Bulk job' }))
  expect(dialog.getByText('1 of 4 done')).toBeTruthy()
  vi.mocked(listBulkJobs).mockResolvedValue({ items: [], nextCursor: null })
  dialog.getByRole('button', { name: 'Stop' }).focus()
  await userEvent.keyboard('{Enter}')
  expect(startOrCancelBulkJob).toHaveBeenCalledExactlyOnceWith('job', 'cancel')
  expect(await dialog.findByText('Stopped: 1 person changed.')).toBeTruthy()
  expect(await screen.findByText('No recent bulk jobs.')).toBeTruthy()
})

it('lets only the author of a draft start it', async () => {
  vi.mocked(listBulkJobs).mockResolvedValue({
    items: [{ ...job, actorId: 'eve' }],
    nextCursor: null,
  })
  vi.mocked(getBulkJob).mockResolvedValue({ ...job, actorId: 'eve' })
  open()
  await userEvent.click(await screen.findByText('Latest jobs'))
  await pressWhenShown('Disable')
  const dialog = within(await screen.findByRole('dialog', { name: 'Bulk job' }))
  expect(dialog.getByText('1 person will be changed.')).toBeTruthy()
  expect(dialog.getByText('Only the admin who made this draft can start it.')).toBeTruthy()
  expect(dialog.queryByRole('button', { name: 'Start' })).toBeNull()
})

it('remembers the visible columns', async () => {
  open()
  await screen.findByText('2 people')
  expect(screen.queryByRole('columnheader', { name: 'Id' })).toBeNull()
  await userEvent.click(screen.getByRole('checkbox', { name: 'Id' }))
  expect(screen.getByRole('columnheader', { name: 'Id' })).toBeTruthy()
  await userEvent.click(screen.getByRole('checkbox', { name: 'Plan' }))
  cleanup()
  open()
  await screen.findByText('2 people')
  expect(screen.getByRole('columnheader', { name: 'Id' })).toBeTruthy()
  expect(screen.queryByRole('columnheader', { name: 'Plan' })).toBeNull()
})
