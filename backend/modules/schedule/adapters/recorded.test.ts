/** Responses that the platforms' documentation and clients show, with the expected readings. */
import { expect, test } from 'vitest'
import type { Platform } from '../../../../shared/api/schedule.ts'
import { adapterOf } from './registry.ts'
import { contextOf } from './testing/context.ts'
import icecast from './testing/recorded/icecast.json' with { type: 'json' }
import nts from './testing/recorded/nts.json' with { type: 'json' }
import radioco from './testing/recorded/radioco.json' with { type: 'json' }

const RECORDED = Object.entries({ icecast, nts, radioco })

test.each(RECORDED)(
  'reads a recorded response of %s',
  (platform, { response, expected, ...requested }) => {
    const { streamUrl, at } = requested
    const context = contextOf({ name: 'now', streamUrl, now: Date.parse(at) })
    const reading = adapterOf(platform as Platform)?.parse(JSON.stringify(response), context)
    expect(reading).toEqual(expected)
  },
)

test.each(RECORDED)('names the source of the response of %s', (_platform, { source }) => {
  expect(source).toContain('https://')
})
