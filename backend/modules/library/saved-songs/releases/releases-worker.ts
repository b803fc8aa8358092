import { serve } from '../../../../../shared/judge/serve.ts'
import { readDiscogs } from './read-discogs.ts'
import { readRecordings } from './read-recordings.ts'

const judgements = { readDiscogs, readRecordings }
export type ReleaseJudgements = typeof judgements

serve(judgements)
