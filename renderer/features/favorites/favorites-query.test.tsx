import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { sampleUser } from '../../api/testing/samples.ts'
import { putFavorites } from '../../api/users.ts'
import { ownUserQuery } from '../users/users.ts'
import { useFavorites, useToggleFavorite } from './favorites-query.ts'

vi.mock('../../api/users.ts', async (original) => ({
  ...(await original<typeof import('../../api/users.ts')>()),
  putFavorites: vi.fn(),
}))

let uid: string | null
vi.mock('../auth/auth.ts', () => ({
  useAuth: () => ({ user: uid === null ? null : { uid } }),
  requireUid: () => {
    if (uid === null) throw new Error('User is not authenticated')
    return uid
  },
}))

let client: QueryClient
const sent = vi.mocked(putFavorites)
const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={client}>{children}</QueryClientProvider>
)

beforeEach(() => {
  sent.mockReset()
  client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  uid = 'u1'
  const favorites = [{ stationId: 'old', version: 1, deleted: false }]
  client.setQueryData(ownUserQuery('u1').queryKey, { ...sampleUser, favorites })
})

function render() {
  return renderHook(() => ({ favorites: useFavorites(), toggle: useToggleFavorite() }), { wrapper })
}
const shown = (result: ReturnType<typeof render>['result']) =>
  result.current.favorites.data?.map(({ stationId }) => stationId)

test('a kept station shows at once, is sent as one change, and stays after the answer', async () => {
  const answer = Promise.withResolvers<{ items: [] }>()
  sent.mockReturnValue(answer.promise)
  const { result } = render()
  act(() => result.current.toggle.mutate({ station: { id: 'new' }, favorite: true }))
  await waitFor(() => expect(shown(result)).toEqual(['new', 'old']))
  expect(sent).toHaveBeenCalledExactlyOnceWith('u1', [
    { stationId: 'new', version: expect.any(Number), deleted: false },
  ])
  answer.resolve({ items: [] })
  await waitFor(() => expect(result.current.toggle.isSuccess).toBe(true))
  expect(shown(result)).toEqual(['new', 'old'])
})

test('the merge of the server brings what other devices kept', async () => {
  sent.mockResolvedValue({ items: [{ stationId: 'phone', version: 5, deleted: false }] })
  const { result } = render()
  act(() => result.current.toggle.mutate({ station: { id: 'old' }, favorite: false }))
  await waitFor(() => expect(shown(result)).toEqual(['phone']))
})

test('a refusal takes back that change and no other', async () => {
  const refusal = Promise.withResolvers<never>()
  sent.mockReturnValueOnce(refusal.promise).mockResolvedValueOnce({ items: [] })
  const { result } = render()
  act(() => result.current.toggle.mutate({ station: { id: 'refused' }, favorite: true }))
  act(() => result.current.toggle.mutate({ station: { id: 'accepted' }, favorite: true }))
  await waitFor(() => expect(shown(result)).toHaveLength(3))
  refusal.reject(new Error('no'))
  await waitFor(() => expect(sent).toHaveBeenCalledTimes(2))
  await waitFor(() => expect(shown(result)?.toSorted()).toEqual(['accepted', 'old']))
})

test('signed out there is nothing to change', async () => {
  uid = null
  const { result } = render()
  act(() => result.current.toggle.mutate({ station: { id: 'new' }, favorite: true }))
  await waitFor(() =>
    expect(result.current.toggle.error?.message).toBe('User is not authenticated'),
  )
  expect(sent).not.toHaveBeenCalled()
})
