import { serve } from '../../../../shared/judge/serve.ts'
import { parsers } from './parsers.ts'

serve(parsers)
