import { expect, test } from 'vitest'
import { STATION_DAYS_RETAINED } from '../../../shared/api/analytics.ts'
import {
  COVER_MAX_BYTES,
  PUBLISHED_STATIONS_MAX,
  SHOWS_MAX,
} from '../../../shared/api/field-rules.ts'
import { COUNTRIES_SHOWN } from '../../../shared/api/figures.ts'
import {
  HEARTBEAT_MAX_MS,
  LISTENER_TIMEOUT_MS,
  LISTENING_HEARTBEAT_S,
} from '../analytics/listening/count-heartbeats.ts'
import {
  FLUSH_MS,
  INACTIVE_MS,
  UNWRITTEN_MAX,
  WRITE_BATCH_SIZE,
} from '../analytics/listening/listening.ts'
import { ENOUGH_BYTES, PROBE_MS } from '../checker/probe/probe-stream.ts'
import { WAITING_MAX as COVERS_WAITING_MAX } from './covers/cover-routes.ts'
import { COVER_INPUT_PIXELS_MAX, COVER_SIDE } from './covers/redraw-cover.ts'
import { PROBES_PER_USER, PROBES_TOTAL } from './probe-limits.ts'

/** Limits that clients rely on, or that protect the backend. */
test('has the agreed limits for creators', () => {
  expect({
    stations: [PUBLISHED_STATIONS_MAX, SHOWS_MAX],
    probe: { PROBE_MS, ENOUGH_BYTES },
    probes: [PROBES_PER_USER, PROBES_TOTAL],
    cover: { COVER_MAX_BYTES, COVER_INPUT_PIXELS_MAX, COVER_SIDE, COVERS_WAITING_MAX },
    listening: {
      LISTENING_HEARTBEAT_S,
      HEARTBEAT_MAX_MS,
      LISTENER_TIMEOUT_MS: LISTENER_TIMEOUT_MS,
      SILENT_MS: INACTIVE_MS,
      UNWRITTEN_MAX,
      WRITE_BATCH_SIZE: WRITE_BATCH_SIZE,
    },
    figures: { FLUSH_MS, STATION_DAYS_RETAINED: STATION_DAYS_RETAINED, COUNTRIES_SHOWN },
  }).toEqual({
    stations: [20, 50],
    probe: {
      PROBE_MS: 10_000,
      ENOUGH_BYTES: 16_384,
    },
    probes: [2, 32],
    cover: {
      COVER_MAX_BYTES: 5_242_880,
      COVER_INPUT_PIXELS_MAX: 40_000_000,
      COVER_SIDE: 640,
      COVERS_WAITING_MAX: 8,
    },
    listening: {
      LISTENING_HEARTBEAT_S: 30,
      HEARTBEAT_MAX_MS: 60_000,
      LISTENER_TIMEOUT_MS: 75_000,
      SILENT_MS: 68_000,
      UNWRITTEN_MAX: 100_000,
      WRITE_BATCH_SIZE: 10_000,
    },
    figures: { FLUSH_MS: 1_000, STATION_DAYS_RETAINED: 398, COUNTRIES_SHOWN: 10 },
  })
})
