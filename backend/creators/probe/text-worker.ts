import { serve } from '../../../electron/judge/serve.ts'
import { judgements } from './text-judgements.ts'

serve(judgements)
