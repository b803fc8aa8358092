// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { invoiceFileName, saveInvoice } from './invoices-panel.tsx'

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test.each([
  ['invoice-UT-0001', 'application/pdf', 'invoice-UT-0001.pdf'],
  ['invoice-UT-0001', 'text/html; charset=utf-8', 'invoice-UT-0001.html'],
  ['a/../b c', 'TEXT/HTML', 'a-..-b-c.html'],
  ['x', 'application/x-msdownload', null],
  ['x', '', null],
])('names %s of %s as %s', (name, type, fileName) => {
  expect(invoiceFileName(name, type)).toBe(fileName)
})

test('offers the document under its name and revokes its URL', () => {
  vi.useFakeTimers()
  URL.createObjectURL = vi.fn(() => 'blob:one')
  URL.revokeObjectURL = vi.fn()
  const links: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    links.push(`${this.download} ${this.href}`)
  })
  saveInvoice('UT-0001', new Blob(['%PDF'], { type: 'application/pdf' }))
  expect(links).toEqual(['UT-0001.pdf blob:one'])
  vi.runAllTimers()
  expect(URL.revokeObjectURL).toHaveBeenCalledExactlyOnceWith('blob:one')
})

test('rejects an unsupported document', () => {
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click')
  expect(() => saveInvoice('x', new Blob(['{}'], { type: 'application/json' }))).toThrow()
  expect(click).not.toHaveBeenCalled()
})
