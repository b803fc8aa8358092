/** One request for what all cards that are shown have on. */
import { type OnAir, PROGRAMME_STATIONS_MAX } from '../../../shared/api/programme.ts'
import { batchQuestions } from '../../lib/batch-questions.ts'

/** How long questions are collected. A list that is scrolled through quickly asks for none of what has gone by. */
export const COLLECT_MS = 120

/** Makes the function that asks for one station; null: it says nothing of its programme. */
export const batchOnAir = (ask: (ids: readonly string[]) => Promise<readonly OnAir[]>) =>
  batchQuestions({
    ask,
    idOf: ({ stationId }) => stationId,
    most: PROGRAMME_STATIONS_MAX,
    collectMs: COLLECT_MS,
  })
