import { createJudge, type Judge, Unjudged } from '../../../shared/judge/judge.ts'
import { ProbeProblem } from './probe-problem.ts'
import type { TextJudgements } from './text-judgements.ts'

/** One for all probes: it keeps nothing of what it judged. */
const judge = createJudge<TextJudgements>(new URL('./text-worker.ts', import.meta.url))

/**
 * Asks for a judgement of what a stream sent, in a thread of its own.
 * @throws {ProbeProblem} 'bad-playlist' when it takes too long
 */
export const judgeText: Judge<TextJudgements>['ask'] = async (name, ...args) => {
  try {
    return await judge.ask(name, ...args)
  } catch (error) {
    throw error instanceof Unjudged ? new ProbeProblem('bad-playlist') : error
  }
}
