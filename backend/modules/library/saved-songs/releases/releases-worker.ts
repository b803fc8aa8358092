import { serve } from '../../../../../shared/parser-worker/serve.ts'
import { readDiscogs } from './read-discogs.ts'
import { readRecordings } from './read-recordings.ts'

const parsers = { readDiscogs, readRecordings }
export type ReleaseParsers = typeof parsers

serve(parsers)
