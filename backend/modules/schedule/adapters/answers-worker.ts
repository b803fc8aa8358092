import { serve } from '../../../../shared/judge/serve.ts'
import { readAnswer } from './registry.ts'

const judgements = { readAnswer }
export type AnswerJudgements = typeof judgements

serve(judgements)
