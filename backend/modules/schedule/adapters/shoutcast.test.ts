import { expect, test } from 'vitest'
import { shoutcast } from './shoutcast.ts'
import { contextOf } from './testing/context.ts'

const page = (body: string) =>
  `<HTML><meta http-equiv="Pragma" content="no-cache"></head><body>${body}</body></html>`
const parse = (answer: string) => shoutcast.parse(answer, contextOf())

test('the page of version 1: the seventh column is the title, commas and all', () => {
  expect(
    parse(page('12,1,35,100,10,128,Crosby, Stills &amp; Nash - Guinnevere'))?.track,
  ).toMatchObject({
    artist: 'Crosby, Stills & Nash',
    title: 'Guinnevere',
  })
})

test('a server without a source plays nothing, though it keeps the last title', () => {
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
])('%s cannot be read', (answer) => {
  expect(parse(answer)).toBeNull()
})

test.each([
  ['http://sc.example.org:8000/;', 'http://sc.example.org:8000/7.html'],
  ['http://sc.example.org:8000/', 'http://sc.example.org:8000/7.html'],
  ['http://sc.example.org:8000/;stream.mp3', 'http://sc.example.org:8000/7.html'],
  ['https://sc.example.org/stream/3/', 'https://sc.example.org/stats?sid=3&json=1'],
  ['https://sc.example.org/listen?sid=2', 'https://sc.example.org/stats?sid=2&json=1'],
  ['https://sc.example.org/', undefined],
  ['https://sc.example.org/listen?sid=x', undefined],
])('%s is asked at %s', (streamUrl, expected) => {
  const requests = shoutcast.detect({ streamUrl, homepage: null, key: null })
  expect(requests?.[0]?.url).toBe(expected)
})

test('version 1 is asked as by a browser that says which program it is', () => {
  const requests = shoutcast.detect({
    streamUrl: 'http://sc.example.org:8000/;',
    homepage: null,
    key: null,
  })
  expect(requests?.[0]?.headers).toEqual({
    'User-Agent': expect.stringMatching(/^Mozilla\/5\.0 \(compatible; Undertone\/[\d.]+\)$/),
  })
})
