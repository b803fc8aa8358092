import { expect, test } from 'vitest'
import { parsePlist } from './plist.ts'

test('parses all value types of Info.plist', () => {
  const xml = `<?xml version="1.0"?><!DOCTYPE plist PUBLIC "a" "b">
    <plist version="1.0"><dict>
      <!-- <key>not</key><string>this</string> -->
      <key>name</key><string>Drum &amp; Bass</string>
      <key>empty</key><string/>
      <key>on</key><true/>
      <key>off</key><false></false>
      <key>count</key><integer>3</integer>
      <key>none</key><array/>
      <key>all</key><array><string>a</string><dict><key>b</key><string>c</string></dict></array>
    </dict></plist>`
  expect(parsePlist(xml)).toEqual({
    name: 'Drum & Bass',
    empty: '',
    on: true,
    off: false,
    count: '3',
    none: [],
    all: ['a', { b: 'c' }],
  })
})

test('rejects truncated input', () => {
  expect(() => parsePlist('<plist><dict><key>a</key><string>b</string>')).toThrow('truncated')
  expect(() => parsePlist('')).toThrow('truncated')
})
