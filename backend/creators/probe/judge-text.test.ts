import { expect, test, vi } from 'vitest'
import { Unjudged } from '../../../shared/judge/judge.ts'
import { judgeText } from './judge-text.ts'

const { ask } = vi.hoisted(() => ({ ask: vi.fn() }))
vi.mock('../../../shared/judge/judge.ts', async (original) => ({
  ...(await original<object>()),
  createJudge: () => ({ ask }),
}))

const judge = () => judgeText('readPlaylist', 'm3u', new Uint8Array(), 'http://radio.example/')

test('a judgement that was given up at its time limit is a playlist that cannot be read', async () => {
  ask.mockRejectedValueOnce(new Unjudged('it took longer than 1000 ms'))
  await expect(judge()).rejects.toMatchObject({ name: 'ProbeProblem', reason: 'bad-playlist' })
})

test('any other failure is passed on as it is', async () => {
  const failure = new TypeError('a fault of our own')
  ask.mockRejectedValueOnce(failure)
  await expect(judge()).rejects.toBe(failure)
})
