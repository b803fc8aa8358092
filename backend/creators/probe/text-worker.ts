import { serve } from '../../../shared/judge/serve.ts'
import { judgements } from './text-judgements.ts'

serve(judgements)
