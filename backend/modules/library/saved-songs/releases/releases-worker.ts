import { serve } from '../../../../../shared/judge/serve.ts'
import { readDiscogs } from './read-discogs.ts'
import { readRecordings } from './read-recordings.ts'

/** What the thread is asked that reads answers about releases. */
const judgements = { readDiscogs, readRecordings }
export type ReleaseJudgements = typeof judgements

serve(judgements)
