import { serve } from '../../shared/parser-worker/serve.ts'
import { parsers } from './text-parsers.ts'

serve(parsers)
