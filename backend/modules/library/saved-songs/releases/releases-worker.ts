import { serve } from '../../../../../shared/parser-worker/serve.ts'
import { readDiscogs } from './read-discogs.ts'
import { readRecordings } from './read-recordings.ts'

/** Entry point of the worker thread that parses responses of the release sources. */
const parsers = { readDiscogs, readRecordings }
export type ReleaseParsers = typeof parsers

serve(parsers)
