// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest'
import { bindDrop, isPlayableDrag, readDropped } from './dropped.ts'

const carry = (data: Record<string, string>, files: File[] = []) => ({
  files: files as unknown as FileList,
  getData: (type: string) => data[type] ?? '',
})

describe('readDropped', () => {
  const url = 'http://radio.example/live'

  it('reads a link with or without comments', () => {
    expect(
      readDropped(carry({ 'text/uri-list': `# a radio\r\n${url}\r\nhttp://b.example` })),
    ).toEqual({ type: 'address', url, account: null })
  })
  it('reads text that is an address', () => {
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
  ])('reads %s like players do', (text, read) => {
    expect(readDropped(carry({ 'text/plain': text }))).toEqual({
      type: 'address',
      url: read,
      account: null,
    })
  })
  it('separates the account from the address', () => {
    const text = 'http://listener:s3cr3t@radio.example/live'
    expect(readDropped(carry({ 'text/plain': text }))).toEqual({
      ...{ type: 'address', url },
      account: { username: 'listener', password: 's3cr3t' },
    })
  })
  it('ignores links with other schemes and reads the text instead', () => {
    expect(
      readDropped(carry({ 'text/uri-list': 'file:///etc/passwd', 'text/plain': url })),
    ).toEqual({ type: 'address', url, account: null })
    expect(readDropped(carry({ 'text/plain': 'Hello' }))).toBeNull()
  })
  it('prefers a file', () => {
    const file = new File(['#EXTM3U'], 'a.m3u')
    expect(readDropped(carry({ 'text/plain': url }, [file]))).toEqual({ type: 'file', file })
  })
})

describe('isPlayableDrag', () => {
  it.each([['Files'], ['text/uri-list'], ['text/plain']])('accepts %s', (type) => {
    expect(isPlayableDrag([type], document.body)).toBe(true)
  })
  it('rejects anything else', () => {
    expect(isPlayableDrag(['text/html', 'application/x-thing'], document.body)).toBe(false)
  })
  it('ignores drags over input fields', () => {
    document.body.innerHTML = '<form><input></form>'
    expect(isPlayableDrag(['text/plain'], document.querySelector('input'))).toBe(false)
    expect(isPlayableDrag(['text/plain'], document.querySelector('form'))).toBe(true)
  })
})

describe('bindDrop', () => {
  const root = document.documentElement
  let stop = () => {}
  afterEach(() => stop())

  const URL_TEXT = 'http://radio.example/live'
  const carried = () => ({
    types: ['text/uri-list'],
    files: [],
    getData: () => URL_TEXT,
    dropEffect: 'none',
  })

  function setUp(isMember = true) {
    const onDropped = vi.fn()
    stop = bindDrop({ isSignedIn: () => isMember, onDropped, root })
    /** Fires a drag event and returns whether the page accepted it. */
    const fire = (type: string, more: object = {}) => {
      const event = new Event(type, { bubbles: true, cancelable: true })
      document.body.dispatchEvent(Object.assign(event, { dataTransfer: carried(), ...more }))
      return event.defaultPrevented
    }
    return { onDropped, fire }
  }

  it('accepts an address and marks the page', () => {
    const { onDropped, fire } = setUp()
    const dataTransfer = carried()
    expect(fire('dragover', { dataTransfer })).toBe(true)
    expect(dataTransfer.dropEffect).toBe('copy')
    expect('dropping' in root.dataset).toBe(true)
    expect(fire('drop')).toBe(true)
    expect('dropping' in root.dataset).toBe(false)
    expect(onDropped).toHaveBeenCalledExactlyOnceWith({
      type: 'address',
      url: URL_TEXT,
      account: null,
    })
  })

  it('removes the mark when the drag leaves the window', () => {
    const { fire } = setUp()
    fire('dragover')
    fire('dragleave', { relatedTarget: document.body })
    expect('dropping' in root.dataset).toBe(true)
    fire('dragleave', { relatedTarget: null })
    expect('dropping' in root.dataset).toBe(false)
  })

  it('ignores drags that start in the page', () => {
    const { onDropped, fire } = setUp()
    fire('dragstart')
    expect(fire('dragover')).toBe(false)
    expect(fire('drop')).toBe(false)
    fire('dragend')
    expect(fire('dragover')).toBe(true)
    expect(onDropped).not.toHaveBeenCalled()
  })

  it('ignores drops while signed out and of other kinds', () => {
    const signedOut = setUp(false)
    expect(signedOut.fire('dragover')).toBe(false)
    expect(signedOut.fire('drop')).toBe(false)
    stop()
    const { onDropped, fire } = setUp()
    expect(fire('drop', { dataTransfer: { ...carried(), types: ['text/html'] } })).toBe(false)
    expect(signedOut.onDropped).not.toHaveBeenCalled()
    expect(onDropped).not.toHaveBeenCalled()
  })

  it('ignores drags and removes the mark after it is stopped', () => {
    const { onDropped, fire } = setUp()
    fire('dragover')
    stop()
    expect('dropping' in root.dataset).toBe(false)
    fire('drop')
    expect(onDropped).not.toHaveBeenCalled()
  })
})
