import { serve } from '../../../../shared/judge/serve.ts'
import { parsers } from './read-answers.ts'

serve(parsers)
