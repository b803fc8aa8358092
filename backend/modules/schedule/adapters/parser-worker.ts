import { serve } from '../../../../shared/parser-worker/serve.ts'
import { parseResponse } from './registry.ts'

const parsers = { parseResponse }
export type ResponseParsers = typeof parsers

serve(parsers)
