import { serve } from '../../../../shared/parser-worker/serve.ts'
import { parsers } from './parsers.ts'

// Entry point of the worker thread that parses mirror responses.
serve(parsers)
