import { beforeEach, expect, test, vi } from 'vitest'
import { ApiProblem } from '../../api/problem.ts'
import { sampleUser } from '../../api/testing/samples.ts'
import { getUser, registerUser } from '../../api/users.ts'
import { getOwnRegistration, whenAccountReady } from './auth.ts'
import { fetchOwnUser } from './users.ts'

vi.mock('./auth.ts', () => ({
  whenAccountReady: vi.fn(async () => {}),
  getOwnRegistration: vi.fn(() => ({ displayName: 'Ada' })),
}))
vi.mock('../../api/users.ts', async (original) => ({
  ...(await original<typeof import('../../api/users.ts')>()),
  getUser: vi.fn(),
  registerUser: vi.fn(),
}))

beforeEach(() => {
  vi.mocked(getUser).mockReset().mockResolvedValue(sampleUser)
  vi.mocked(registerUser).mockReset().mockResolvedValue(sampleUser)
})

test('waits for a pending registration', async () => {
  const registration = Promise.withResolvers<void>()
  vi.mocked(whenAccountReady).mockReturnValueOnce(registration.promise)
  const fetching = fetchOwnUser('u1')
  await Promise.resolve()
  expect(getUser).not.toHaveBeenCalled()
  registration.resolve()
  expect(await fetching).toEqual(sampleUser)
  expect(registerUser).not.toHaveBeenCalled()
})

test('registers a user whom the API does not know', async () => {
  vi.mocked(getUser).mockRejectedValue(new ApiProblem(404, { title: 'No such user' }))
  expect(await fetchOwnUser('u1')).toEqual(sampleUser)
  expect(registerUser).toHaveBeenCalledExactlyOnceWith({ displayName: 'Ada' })
})

test('does not register a user whose account is being deleted', async () => {
  vi.mocked(getUser).mockRejectedValue(new ApiProblem(404, { title: 'No such user' }))
  vi.mocked(getOwnRegistration).mockImplementationOnce(() => {
    throw new Error('This account is being deleted')
  })
  await expect(fetchOwnUser('u1')).rejects.toThrow('This account is being deleted')
  expect(registerUser).not.toHaveBeenCalled()
})

test('rejects on other errors', async () => {
  const failure = new ApiProblem(500, {})
  vi.mocked(getUser).mockRejectedValue(failure)
  await expect(fetchOwnUser('u1')).rejects.toBe(failure)
  expect(registerUser).not.toHaveBeenCalled()
})
