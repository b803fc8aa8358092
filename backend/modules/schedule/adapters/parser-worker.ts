import { serve } from '../../../../shared/parser-worker/serve.ts'
import { parseResponse } from './registry.ts'

const parsers = { readAnswer: parseResponse }
export type AnswerParsers = typeof parsers

serve(parsers)
