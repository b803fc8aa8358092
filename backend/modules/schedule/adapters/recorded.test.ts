/** Answers as public documents and clients of the platforms print them, and what is read of them. */
import { expect, test } from 'vitest'
import type { Platform } from '../../../../shared/api/programme.ts'
import { adapterOf } from './registry.ts'
import { contextOf } from './testing/context.ts'
import icecast from './testing/recorded/icecast.json' with { type: 'json' }
import nts from './testing/recorded/nts.json' with { type: 'json' }
import radioco from './testing/recorded/radioco.json' with { type: 'json' }

const RECORDED = Object.entries({ icecast, nts, radioco })

test.each(RECORDED)('what %s has answered is read', (platform, { answer, expected, ...asked }) => {
  const { streamUrl, at } = asked
  const context = contextOf({ name: 'now', streamUrl, now: Date.parse(at) })
  const reading = adapterOf(platform as Platform)?.parse(JSON.stringify(answer), context)
  expect(reading).toEqual(expected)
})

test.each(RECORDED)('where the answer of %s stands is named', (_platform, { source }) => {
  expect(source).toContain('https://')
})
