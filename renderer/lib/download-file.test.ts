// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { downloadFile } from './download-file.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('offers a blob under its name and revokes its URL later', async () => {
  vi.useFakeTimers()
  const blobs: Blob[] = []
  const revoke = vi.fn()
  URL.createObjectURL = (blob: Blob) => {
    blobs.push(blob)
    return 'blob:app/1'
  }
  URL.revokeObjectURL = revoke
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    expect(this.getAttribute('href')).toBe('blob:app/1')
    expect(this.download).toBe('data.json')
  })
  downloadFile('data.json', '{}')
  expect(click).toHaveBeenCalledOnce()
  expect(blobs[0]?.type).toBe('application/json')
  expect(revoke).not.toHaveBeenCalled()
  vi.runAllTimers()
  expect(revoke).toHaveBeenCalledExactlyOnceWith('blob:app/1')
})
