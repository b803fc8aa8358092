import { serve } from '../../../../shared/parser-worker/serve.ts'
import { parsers } from './parsers.ts'

serve(parsers)
