import { expect, test } from 'vitest'
import { SCHEDULE_MAX } from './limits.ts'
import { rss } from './rss.ts'
import { contextOf } from './testing/context.ts'

const parse = (response: string, zone: string | null = null) =>
  rss.parse(response, contextOf({ name: 'schedule', zone }))
const channel = (items: string) =>
  `<rss version="2.0"><channel><title>R</title>${items}</channel></rss>`
const item = (inner: string) => `<item><title>Low &amp; End</title>${inner}</item>`

test('ignores a news feed because pubDate is no broadcast time', () => {
  const news = channel(item('<pubDate>Mon, 23 Nov 2026 20:00:00 GMT</pubDate>'))
  expect(parse(news)?.schedule).toBeNull()
  expect(parse(channel(''))?.schedule).toEqual([])
})

test("reads xCal and Google's calendar elements in Atom", () => {
  const xcal =
    '<xcal:dtstart>2026-11-23T20:00:00Z</xcal:dtstart><xcal:dtend>2026-11-23T22:00:00Z</xcal:dtend>'
  const atom = `<feed xmlns="http://www.w3.org/2005/Atom"><entry><title type="html">Low &amp;amp; End</title>
    <link rel="alternate" href="https://example.org/a"/><author><name>Ana</name></author>
    <gd:when startTime="2026-11-23T21:00:00+01:00" endTime="2026-11-23T23:00:00+01:00"/></entry></feed>`
  const expected = {
    title: 'Low & End',
    startsAt: Date.parse('2026-11-23T20:00:00Z'),
    endsAt: Date.parse('2026-11-23T22:00:00Z'),
  }
  expect(parse(channel(item(xcal)))?.now).toMatchObject({ ...expected, host: null })
  expect(parse(atom)?.now).toMatchObject({
    ...expected,
    host: 'Ana',
    homepage: 'https://example.org/a',
  })
})

test('reads times without a zone only in a known zone', () => {
  const local = channel(item('<ev:startdate>2026-11-23T21:00</ev:startdate>'))
  expect(parse(local, 'Europe/Berlin')?.schedule?.[0]?.startsAt).toBe(
    Date.parse('2026-11-23T20:00:00Z'),
  )
  expect(parse(local)?.schedule).toBeNull()
})

test('rejects a document that declares entities', () => {
  expect(parse(`<!DOCTYPE rss [<!ENTITY a "aaaa">]>${channel('')}`)).toBeNull()
})

test.each(['<html><body>x</body></html>', '<rss><channel>', '', '{"items":[]}'])(
  'rejects %s',
  (response) => {
    expect(parse(response)).toBeNull()
  },
)

test('reads a megabyte of entries within the limit', () => {
  const start = '<ev:startdate>2026-11-23T20:00:00Z</ev:startdate>'
  const many = Array.from({ length: 9_000 }, (_, n) => `<item><title>S${n}</title>${start}</item>`)
  expect(parse(channel(many.join('')))?.schedule).toHaveLength(SCHEDULE_MAX)
})
