import { expect, test } from 'vitest'
import { shoutcast } from './shoutcast.ts'
import { contextOf } from './testing/context.ts'

const page = (body: string) =>
  `<HTML><meta http-equiv="Pragma" content="no-cache"></head><body>${body}</body></html>`
const parse = (response: string) => shoutcast.parse(response, contextOf())

test('reads the title from the seventh column of version 1, including commas', () => {
  expect(
    parse(page('12,1,35,100,10,128,Crosby, Stills &amp; Nash - Guinnevere'))?.track,
  ).toMatchObject({
    artist: 'Crosby, Stills & Nash',
    title: 'Guinnevere',
  })
})

test('reports no song for a server without a source, even with a last title', () => {
  expect(parse(page('0,0,35,100,0,128,Burial - Archangel'))?.track).toBeNull()
  expect(parse('{"streamstatus":0,"songtitle":"Burial - Archangel"}')?.track).toBeNull()
})

test.each([
  page('1,2,3'),
  page('a,b,c,d,e,f,g'),
  '<html><body>12,1,35,100,10,128,Burial',
  '{}',
  '{"streams":[]}',
  'ICY 401 Service Unavailable',
])('rejects %s', (response) => {
  expect(parse(response)).toBeNull()
})

test.each([
  ['http://sc.example.org:8000/;', 'http://sc.example.org:8000/7.html'],
  ['http://sc.example.org:8000/', 'http://sc.example.org:8000/7.html'],
  ['http://sc.example.org:8000/;stream.mp3', 'http://sc.example.org:8000/7.html'],
  ['https://sc.example.org/stream/3/', 'https://sc.example.org/stats?sid=3&json=1'],
  ['https://sc.example.org/listen?sid=2', 'https://sc.example.org/stats?sid=2&json=1'],
  ['https://sc.example.org/', undefined],
  ['https://sc.example.org/listen?sid=x', undefined],
])('%s is requested at %s', (streamUrl, expected) => {
  const requests = shoutcast.detect({ streamUrl, homepage: null, key: null })
  expect(requests?.[0]?.url).toBe(expected)
})

test("sends version 1 a browser user agent with the program's name", () => {
  const requests = shoutcast.detect({
    streamUrl: 'http://sc.example.org:8000/;',
    homepage: null,
    key: null,
  })
  expect(requests?.[0]?.headers).toEqual({
    'User-Agent': expect.stringMatching(/^Mozilla\/5\.0 \(compatible; Undertone\/[\d.]+\)$/),
  })
})
