import { serve } from '../../../../shared/judge/serve.ts'
import { judgements } from './read-answer.ts'

serve(judgements)
