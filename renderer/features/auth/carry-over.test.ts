import { beforeEach, expect, test, vi } from 'vitest'
import { ApiProblem } from '../../api/problem.ts'
import { createCarryOver } from './carry-over.ts'

const LEFT = { uid: 'lone', token: 'a-token' }
const merge = vi.fn<(uid: string, token: string) => Promise<unknown>>()
const calls: string[] = []
let here = 'ada'
let again = () => {}
const carry = createCarryOver({
  merge,
  isHere: (uid) => uid === here,
  whenReady: async () => void calls.push('ready'),
  untilBack: async (ms) => void calls.push(`wait ${ms}`),
  onDone: () => calls.push('done'),
  onWaiting: () => calls.push('waiting'),
  onRefused: (_error, next) => {
    calls.push('refused')
    again = next
  },
})

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  calls.length = 0
  here = 'ada'
  merge.mockReset().mockResolvedValue({})
})

test('is asked of the API once the account is there', async () => {
  await carry('ada', LEFT)
  expect(merge).toHaveBeenCalledExactlyOnceWith('ada', 'a-token')
  expect(calls).toEqual(['ready', 'done'])
})

test('is tried until the API answers, which is told once', async () => {
  merge.mockRejectedValueOnce(new Error('no network'))
  merge.mockRejectedValueOnce(new ApiProblem(503, {}))
  await carry('ada', LEFT)
  expect(calls).toEqual(['ready', 'waiting', 'wait 5000', 'wait 10000', 'done'])
})

test('is told where it is refused, and can be tried once more', async () => {
  merge.mockRejectedValueOnce(new ApiProblem(409, { code: 'too-many-favorites' }))
  await carry('ada', LEFT)
  expect(calls).toEqual(['ready', 'refused'])
  again()
  await expect.poll(() => calls).toEqual(['ready', 'refused', 'ready', 'done'])
})

test('ends with the session it was for', async () => {
  merge.mockImplementationOnce(() => {
    here = 'bob'
    return Promise.reject(new Error('no network'))
  })
  await carry('ada', LEFT)
  expect(merge).toHaveBeenCalledOnce()
})
