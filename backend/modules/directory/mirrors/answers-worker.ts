import { serve } from '../../../../shared/judge/serve.ts'
import { answers } from './read-answers.ts'

serve(answers)
