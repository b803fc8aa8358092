import { expect, test } from 'vitest'
import { readDirectives, withDirectives } from './hls-directives.ts'

test.each([
  '_HLS_msn=0',
  '_HLS_msn=999999999999999',
  '_HLS_msn=12&_HLS_part=3',
  '_HLS_part=3&_HLS_msn=12',
  '_HLS_skip=YES',
  '_HLS_msn=12&_HLS_part=0&_HLS_skip=v2',
])('passes on %s', (query) => expect(readDirectives(query)).toBe(query))

test.each([
  '',
  '&',
  '_HLS_msn',
  '_HLS_msn=',
  '_HLS_msn=-1',
  '_HLS_msn=1.5',
  '_HLS_msn=1e3',
  '_HLS_msn=0x1',
  '_HLS_msn=1000000000000000',
  '_HLS_msn=1&_HLS_part=1000000',
  '_HLS_msn=1%20',
  '_HLS_msn=1=1',
  '_HLS_msn=1&',
  '_HLS_msn=1&_HLS_msn=2',
  '_HLS_part=1',
  '_HLS_skip=yes',
  '_HLS_skip=NO',
  '_hls_msn=1',
  '_HLS_pathway=cdn-a',
  '_HLS_msn=1&x=1',
  '_HLS_msn=1&_HLS_part=1&_HLS_skip=YES&_HLS_skip=YES',
  '_HLS_msn=1;_HLS_part=1',
  '_HLS_msn=1#x',
  '_HLS_msn=1\n',
  'toString=1',
])('refuses %j', (query) => expect(readDirectives(query)).toBeNull())

test.each([
  ['http://a.example/live.m3u8', 'http://a.example/live.m3u8?_HLS_msn=1'],
  ['http://a.example/live.m3u8?', 'http://a.example/live.m3u8?_HLS_msn=1'],
  ['http://a.example/l?token=a%2Fb&x=', 'http://a.example/l?token=a%2Fb&x=&_HLS_msn=1'],
])('%s', (url, asked) => {
  expect(withDirectives(new URL(url), '_HLS_msn=1').href).toBe(asked)
  expect(withDirectives(new URL(url), null).href).toBe(url)
})
