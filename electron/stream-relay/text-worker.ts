import { serve } from '../judge/serve.ts'
import { judgements } from './text-judgements.ts'

serve(judgements)
