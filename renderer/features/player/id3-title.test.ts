import { expect, test } from 'vitest'
import { titleFromFrames } from './id3-title.ts'

const frame = (key: string, data: unknown) => ({ key, info: '', data })

test.each([
  ['both', [frame('TIT2', 'Words'), frame('TPE1', 'Low')], { artist: 'Low', title: 'Words' }],
  ['in one', [frame('TIT2', 'Low - Words - Live')], { artist: 'Low', title: 'Words - Live' }],
  ['title alone', [frame('TIT2', 'Words')], { artist: null, title: 'Words' }],
  [
    'the newest of two',
    [frame('TIT2', 'Old'), frame('TIT2', 'New')],
    { artist: null, title: 'New' },
  ],
  ['NULs and spaces', [frame('TIT2', ' Words\0\0')], { artist: null, title: 'Words' }],
  ['empty', [frame('TIT2', '\0')], null],
  ['an artist alone', [frame('TPE1', 'Low')], null],
  ['something else', [frame('PRIV', new ArrayBuffer(8)), null, 7, 'TIT2'], null],
  ['not text', [frame('TIT2', new ArrayBuffer(8))], null],
  ['nothing', [], null],
])('%s', (_what, frames, expected) => {
  expect(titleFromFrames(frames)).toEqual(expected)
})

test('megabytes are cut to what a title can be', () => {
  expect(titleFromFrames([frame('TIT2', 'x'.repeat(1_000_000))])?.title).toHaveLength(300)
})
