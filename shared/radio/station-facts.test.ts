import { expect, test } from 'vitest'
import { readFacts } from './station-facts.ts'

const facts = (headers: Readonly<Record<string, string>>) =>
  readFacts((name) => headers[name] ?? null, null)
const latin1 = (text: string) => Buffer.from(text).toString('latin1')

test.each([
  [{}, { bitrate: null, name: null, metaint: null }],
  [{ 'icy-br': '128' }, { bitrate: 128 }],
  [{ 'icy-br': '128, 128' }, { bitrate: 128 }],
  [{ 'icy-br': 'Quality 0' }, { bitrate: null }],
  [{ 'icy-br': '0' }, { bitrate: null }],
  [{ 'ice-audio-info': 'samplerate=44100;bitrate=96;channels=2' }, { bitrate: 96 }],
  [{ 'icy-metaint': '16000' }, { metaint: 16_000 }],
  [{ 'icy-metaint': '0' }, { metaint: null }],
  [{ 'icy-metaint': '-5' }, { metaint: null }],
  [{ 'icy-metaint': '99999999' }, { metaint: null }],
  [{ 'icy-metaint': '1e3' }, { metaint: null }],
  [{ 'icy-name': latin1('Radio Zürich') }, { name: 'Radio Zürich' }],
  [{ 'icy-name': '\0 \t' }, { name: null }],
  [{ 'ice-name': 'Opus Radio' }, { name: 'Opus Radio' }],
])('reads %j', (headers, expected) => {
  expect(facts(headers)).toMatchObject(expected)
})
