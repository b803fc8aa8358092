import { expect, test } from 'vitest'
import { streamSays } from './stream-says.ts'

const says = (headers: Readonly<Record<string, string>>) =>
  streamSays((name) => headers[name] ?? null)

test.each([
  [{}, { bitrate: null, name: null }],
  [{ 'icy-br': '128,128' }, { bitrate: 128, name: null }],
  [{ 'icy-br': '0' }, { bitrate: null, name: null }],
  [{ 'icy-br': '99999999' }, { bitrate: null, name: null }],
  [{ 'ice-audio-info': 'channels=2;bitrate=96' }, { bitrate: 96, name: null }],
  [{ 'icy-name': ' \u0000A &amp; B ' }, { bitrate: null, name: 'A & B' }],
  [{ 'icy-name': 'x'.repeat(300) }, { bitrate: null, name: 'x'.repeat(80) }],
])('%j', (headers, expected) => expect(says(headers)).toEqual(expected))
