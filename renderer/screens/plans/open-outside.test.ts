// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { openOutside, parsePaymentUrl } from './open-outside.ts'

const PAGE = 'https://pay.example/cs_1'

function stubOpen(tab: object | null) {
  const open = vi.fn(() => tab as Window | null)
  vi.stubGlobal('open', open)
  return open
}
const newTab = () => ({
  opener: window as unknown,
  closed: false,
  close: vi.fn(),
  location: { replace: vi.fn() },
})
afterEach(() => vi.unstubAllGlobals())

test.each([
  [PAGE, PAGE],
  ['http://127.0.0.1:4810/checkout/pay/cs_1', 'http://127.0.0.1:4810/checkout/pay/cs_1'],
  ['javascript:alert(1)', null],
  ['undertone://subscriptions/success', null],
  ['https://me:secret@pay.example/', null],
  ['/checkout', null],
  ['', null],
  [null, null],
])('maps %s to %s', (text, address) => {
  expect(parsePaymentUrl(text)).toBe(address)
})

test('passes the URL to main on the desktop, without an opener', () => {
  const open = stubOpen(null)
  const page = openOutside(true)
  expect(open).not.toHaveBeenCalled()
  expect(page.go(PAGE)).toBe(true)
  expect(open).toHaveBeenCalledExactlyOnceWith(PAGE, '_blank', 'noopener')
  expect(page.go('file:///etc/passwd')).toBe(false)
  expect(open).toHaveBeenCalledOnce()
})

test('opens the tab within the click in a browser, without an opener, and navigates it later', () => {
  const tab = newTab()
  const open = stubOpen(tab)
  const page = openOutside(false)
  expect(open).toHaveBeenCalledExactlyOnceWith('', '_blank')
  expect(tab.opener).toBeNull()
  expect(page.go(PAGE)).toBe(true)
  expect(tab.location.replace).toHaveBeenCalledExactlyOnceWith(PAGE)
})

test('closes an unused tab', () => {
  const tab = newTab()
  stubOpen(tab)
  openOutside(false).abandon()
  expect(tab.close).toHaveBeenCalledOnce()
  expect(openOutside(false).go('javascript:alert(1)')).toBe(false)
  expect(tab.close).toHaveBeenCalledTimes(2)
  expect(tab.location.replace).not.toHaveBeenCalled()
})

test('reports a blocked or closed tab as not opened', () => {
  stubOpen(null)
  expect(openOutside(false).go(PAGE)).toBe(false)
  stubOpen({ ...newTab(), closed: true })
  expect(openOutside(false).go(PAGE)).toBe(false)
})
