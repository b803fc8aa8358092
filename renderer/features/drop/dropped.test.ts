// @vitest-environment jsdom
import { describe, expect, it } from 'vitest'
import { stationAddress } from '../../../shared/radio/station-address.ts'
import { mayBePlayed, readDropped } from './dropped.ts'

const carry = (data: Record<string, string>, files: File[] = []) => ({
  files: files as unknown as FileList,
  getData: (type: string) => data[type] ?? '',
})

describe('an address', () => {
  it.each([
    ['http://radio.example/live', 'http://radio.example/live'],
    ['https://radio.example', 'https://radio.example/'],
    ['https://user:secret@radio.example/live#now', 'https://radio.example/live'],
  ])('%s is %s', (text, url) => expect(stationAddress(text)).toBe(url))

  it.each([
    '',
    'radio.example',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'undertone://station/x',
  ])('%s is none', (text) => expect(stationAddress(text)).toBeNull())
})

describe('what has fallen', () => {
  const url = 'http://radio.example/live'

  it('a link, with or without comments around it', () => {
    expect(
      readDropped(carry({ 'text/uri-list': `# a radio\r\n${url}\r\nhttp://b.example` })),
    ).toEqual({ type: 'address', url })
  })
  it('a text that is an address', () => {
    expect(readDropped(carry({ 'text/plain': ` ${url}\n` }))).toEqual({ type: 'address', url })
  })
  it('a link to elsewhere than the web counts for nothing, the text beside it may do', () => {
    expect(
      readDropped(carry({ 'text/uri-list': 'file:///etc/passwd', 'text/plain': url })),
    ).toEqual({ type: 'address', url })
    expect(readDropped(carry({ 'text/plain': 'Hello' }))).toBeNull()
  })
  it('a file, before all else', () => {
    const file = new File(['#EXTM3U'], 'a.m3u')
    expect(readDropped(carry({ 'text/plain': url }, [file]))).toEqual({ type: 'file', file })
  })
})

describe('a drag', () => {
  it.each([['Files'], ['text/uri-list'], ['text/plain']])('of %s may be for the player', (type) => {
    expect(mayBePlayed([type], document.body)).toBe(true)
  })
  it('of anything else is not', () => {
    expect(mayBePlayed(['text/html', 'application/x-thing'], document.body)).toBe(false)
  })
  it('over a field is the field’s', () => {
    document.body.innerHTML = '<form><input></form>'
    expect(mayBePlayed(['text/plain'], document.querySelector('input'))).toBe(false)
    expect(mayBePlayed(['text/plain'], document.querySelector('form'))).toBe(true)
  })
})
