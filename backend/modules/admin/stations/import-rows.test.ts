import { expect, test } from 'vitest'
import type { ImportRow } from '../../../../shared/api/bulk-import.ts'
import { type CatalogState, planRows, validateRow } from './station-bulk.ts'

const LIVE = 'http://radio.example/live'
const row = (draft: object, more: Omit<ImportRow, 'draft'> = {}): ImportRow => ({
  draft: { name: 'Night Bus', url: LIVE, ...draft },
  ...more,
})
const whyOf = (draft: object) => {
  const validated = validateRow(row(draft))
  return validated.draft === null ? validated.why : null
}
const UNKNOWN: CatalogState = { match: null, isPaused: false }
const plan = (rows: readonly ImportRow[], known = rows.map(() => UNKNOWN)) =>
  planRows(rows.map(validateRow), known, (name) => `${name.toLowerCase().replaceAll(' ', '-')}-id`)

test.each([
  [{}, null],
  [{ name: '=HYPERLINK("http://a.example")' }, null],
  [{ name: '<script>alert(1)</script>' }, null],
  [{ name: 'A' }, 'invalid-name'],
  [{ name: '  ' }, 'invalid-name'],
  [{ name: undefined }, 'invalid-name'],
  [{ name: 'x'.repeat(1_000_000) }, 'invalid-name'],
  [{ name: 'Night \u202eBus' }, 'invalid-name'],
  [{ name: 'Night\u0000Bus' }, 'invalid-name'],
  [{ url: undefined }, 'invalid-address'],
  [{ url: 'javascript:alert(1)' }, 'invalid-address'],
  [{ url: 'no address' }, 'invalid-address'],
  [{ url: `http://radio.example/${'x'.repeat(3_000)}` }, 'invalid-address'],
  [{ url: 'http://127.0.0.1:8000/live' }, 'private-address'],
  [{ url: 'http://2130706433/live' }, 'private-address'],
  [{ url: 'http://[::1]/live' }, 'private-address'],
  [{ url: 'http://192.168.1.7/live' }, 'private-address'],
  [{ url: 'http://router.lan/live' }, 'private-address'],
  [{ url: 'http://localhost/live' }, 'private-address'],
  [{ homepage: 'javascript:alert(1)' }, 'invalid-fields'],
  [{ tags: 'dub' }, 'invalid-fields'],
  [{ votes: 9_000 }, 'invalid-fields'],
])('validateRow(%j) returns the refusal %s', (draft, why) => expect(whyOf(draft)).toBe(why))

test('validateRow removes credentials, fragment and white space from the address', () => {
  const validated = validateRow(row({ url: ' http://me:secret@radio.example/live#now ' }))
  expect(validated).toMatchObject({ draft: { url: LIVE }, query: { url: LIVE } })
})

test('planRows prefers a known station to a refusal, and an invalid row to a paused station', () => {
  const known = { match: { stationId: 'night-bus', name: 'Night Bus' }, isPaused: true }
  expect(plan([row({ name: '' })], [known])).toEqual([
    { subjectId: 'night-bus', outcome: { outcome: 'same' } },
  ])
  const paused = { match: null, isPaused: true }
  expect(plan([row({ name: '' }), row({})], [paused, paused])).toMatchObject([
    { subjectId: LIVE, outcome: { outcome: 'refused', why: 'invalid-name' } },
    { subjectId: `Night Bus, ${LIVE}`, outcome: { outcome: 'refused', why: 'resting' } },
  ])
})

test('planRows adds the first of two rows with the same address or directory id', () => {
  const stationuuid = '960E57C5-0601-11E8-AE97-52543BE04C81'
  const rows = [
    row({}, { stationuuid }),
    row({ name: 'Again', url: 'https://radio.example/live/' }),
    row(
      { name: 'Elsewhere', url: 'http://other.example/' },
      { stationuuid: stationuuid.toLowerCase() },
    ),
    row({ name: 'Another', url: 'http://another.example/' }),
  ]
  expect(plan(rows)).toEqual([
    {
      subjectId: 'night-bus-id',
      input: JSON.stringify(rows[0]),
      outcome: { outcome: 'changed' },
    },
    {
      subjectId: 'Again, https://radio.example/live/',
      outcome: { outcome: 'refused', why: 'twice' },
    },
    {
      subjectId: 'Elsewhere, http://other.example/',
      outcome: { outcome: 'refused', why: 'twice' },
    },
    {
      subjectId: 'another-id',
      input: JSON.stringify(rows[3]),
      outcome: { outcome: 'changed' },
    },
  ])
})

test('planRows shortens the text of a refused row to one line without bidi control characters', () => {
  const [planned] = plan([row({ name: `\u202eNight\n${'x'.repeat(1_000)}`, url: 'none' })])
  expect(planned?.subjectId).toMatch(/^Night x{190,194}$/)
  expect(planned?.subjectId.length).toBe(200)
})
