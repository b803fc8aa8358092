/** Worker that parses untrusted text for the main process. */
import { serve } from '../../shared/parser-worker/serve.ts'
import { parsers } from './text-parsers.ts'

serve(parsers)
