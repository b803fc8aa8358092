// @vitest-environment jsdom
import { describe, expect, it } from 'vitest'
import { mayBePlayed, readDropped } from './dropped.ts'

const carry = (data: Record<string, string>, files: File[] = []) => ({
  files: files as unknown as FileList,
  getData: (type: string) => data[type] ?? '',
})

describe('what has fallen', () => {
  const url = 'http://radio.example/live'

  it('a link, with or without comments around it', () => {
    expect(
      readDropped(carry({ 'text/uri-list': `# a radio\r\n${url}\r\nhttp://b.example` })),
    ).toEqual({ type: 'address', url, account: null })
  })
  it('a text that is an address', () => {
    expect(readDropped(carry({ 'text/plain': ` ${url}\n` }))).toEqual({
      type: 'address',
      url,
      account: null,
    })
  })
  it.each([
    ['icy://radio.example/live', 'http://radio.example/live'],
    ['radio.example:8000/live', 'http://radio.example:8000/live'],
    ['RADIO.example./live', 'http://radio.example/live'],
  ])('a text that players read as an address: %s', (text, read) => {
    expect(readDropped(carry({ 'text/plain': text }))).toEqual({
      type: 'address',
      url: read,
      account: null,
    })
  })
  it('reads the account of an address apart from it', () => {
    const text = 'http://listener:s3cr3t@radio.example/live'
    expect(readDropped(carry({ 'text/plain': text }))).toEqual({
      ...{ type: 'address', url },
      account: { username: 'listener', password: 's3cr3t' },
    })
  })
  it('a link to elsewhere than the web counts for nothing, the text beside it may do', () => {
    expect(
      readDropped(carry({ 'text/uri-list': 'file:///etc/passwd', 'text/plain': url })),
    ).toEqual({ type: 'address', url, account: null })
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
