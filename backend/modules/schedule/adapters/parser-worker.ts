import { serve } from '../../../../shared/judge/serve.ts'
import { parseResponse } from './registry.ts'

const judgements = { readAnswer: parseResponse }
export type AnswerJudgements = typeof judgements

serve(judgements)
