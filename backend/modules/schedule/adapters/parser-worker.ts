import { serve } from '../../../../shared/parser-worker/serve.ts'
import { parseResponse } from './registry.ts'

/** Entry point of the worker thread that parses responses of platforms. */
const parsers = { parseResponse }
export type ResponseParsers = typeof parsers

serve(parsers)
