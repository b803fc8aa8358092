import { expect, test } from 'vitest'
import type { ImportRow } from '../../../../shared/api/bulk-import.ts'
import { judgeRow, type KnownOfRow, planRows } from './judge-rows.ts'

const LIVE = 'http://radio.example/live'
const row = (draft: object, more: Omit<ImportRow, 'draft'> = {}): ImportRow => ({
  draft: { name: 'Night Bus', url: LIVE, ...draft },
  ...more,
})
const whyOf = (draft: object) => {
  const judged = judgeRow(row(draft))
  return judged.draft === null ? judged.why : null
}
const UNKNOWN: KnownOfRow = { match: null, isResting: false }
const plan = (rows: readonly ImportRow[], known = rows.map(() => UNKNOWN)) =>
  planRows(rows.map(judgeRow), known, (name) => `${name.toLowerCase().replaceAll(' ', '-')}-id`)

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
])('%j: %s', (draft, why) => expect(whyOf(draft)).toBe(why))

test('an address is kept as streams are reached: without credentials, fragment and white space', () => {
  const judged = judgeRow(row({ url: ' http://me:secret@radio.example/live#now ' }))
  expect(judged).toMatchObject({ draft: { url: LIVE }, asked: { url: LIVE } })
})

test('what is known counts before what is wrong, and what is wrong before what rests', () => {
  const known = { match: { stationId: 'night-bus', name: 'Night Bus' }, isResting: true }
  expect(plan([row({ name: '' })], [known])).toEqual([
    { subjectId: 'night-bus', outcome: { outcome: 'same' } },
  ])
  const resting = { match: null, isResting: true }
  expect(plan([row({ name: '' }), row({})], [resting, resting])).toMatchObject([
    { subjectId: LIVE, outcome: { outcome: 'refused', why: 'invalid-name' } },
    { subjectId: `Night Bus, ${LIVE}`, outcome: { outcome: 'refused', why: 'resting' } },
  ])
})

test('of two rows at one address, or of one entry of the directory, the first is added', () => {
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

test('what a refused row says is told on one line, cut short, without what turns the text around it', () => {
  const [planned] = plan([row({ name: `\u202eNight\n${'x'.repeat(1_000)}`, url: 'none' })])
  expect(planned?.subjectId).toMatch(/^Night x{190,194}$/)
  expect(planned?.subjectId.length).toBe(200)
})
