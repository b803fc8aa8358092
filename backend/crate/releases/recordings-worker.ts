import { serve } from '../../../shared/judge/serve.ts'
import { readRecordings } from './read-recordings.ts'

/** What the thread is asked that reads answers of MusicBrainz. */
const judgements = { readRecordings }
export type RecordingJudgements = typeof judgements

serve(judgements)
