import { cleanup } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { showScreen } from '../ui/testing/show-screen.tsx'
import { ROUTE_PAGES } from './route-pages.ts'

vi.mock('../domain/auth/identity.ts', () => ({
  runningIdentity: () => ({
    platform: { capabilities: { google: true } },
    loadPasswordRules: () => new Promise(() => {}),
  }),
}))

const PLAIN = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
const ACCENTED = 'áƀçđéƒǧħíĵķłɱñóƥɋřšŧúṽŵẋýžÁƁÇĐÉƑǦĦÍĴĶŁṀÑÓƤɊŘŠŦÚṼŴẊÝŽ'

/** Accented letters, 30 % longer, in brackets. */
function pseudo(text: string): string {
  const accented = [...text].map((letter) => [...ACCENTED][PLAIN.indexOf(letter)] ?? letter)
  return `⟦${accented.join('')}${'~'.repeat(Math.ceil(text.length * 0.3))}⟧`
}

/** Replaces every message of a module, in place, because modules share their objects. */
function translate(messages: Record<string, unknown>): void {
  for (const [key, message] of Object.entries(messages)) {
    if (typeof message === 'string') messages[key] = pseudo(message)
    else if (typeof message === 'function') {
      messages[key] = (argument: unknown) => pseudo(String(message(argument)))
    } else translate(message as Record<string, unknown>)
  }
}

/** Words of three or more plain letters that a user can read or hear. */
function plainWords(root: Element): string[] {
  const texts: string[] = []
  const nodes = document.createTreeWalker(root, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT)
  while (nodes.nextNode()) {
    const node = nodes.currentNode
    if (node instanceof Element) {
      for (const name of ['aria-label', 'title', 'placeholder', 'alt']) {
        texts.push(node.getAttribute(name) ?? '')
      }
    } else if (!node.parentElement?.closest('style, script')) texts.push(node.textContent ?? '')
  }
  return texts.flatMap((text) => text.match(/[A-Za-z]{3,}/g) ?? [])
}

/** Names of the product and of formats are data. */
const DATA: ReadonlySet<string> = new Set(['Undertone'])

beforeAll(() => {
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => {},
    removeEventListener: () => {},
  }))
  const modules = import.meta.glob<Record<string, Record<string, unknown>>>(
    '../../shared/locales/generated/*.ts',
    { eager: true },
  )
  for (const module of Object.values(modules)) Object.values(module).forEach(translate)
})
afterEach(cleanup)

const SCREENS = [
  '/sign-in',
  '/sign-up',
  '/forgot-password',
  '/401',
  '/404',
  '/500',
  '/subscriptions',
  '/browse',
  '/search',
  '/stations/:stationId',
  '/settings/appearance',
  '/settings/audio',
  '/settings/display',
  '/settings/notifications',
] as const

test.each(SCREENS)('%s has no text outside the messages', async (path) => {
  const { Component } = await ROUTE_PAGES[path]()
  const { container } = showScreen(<Component />)
  await vi.waitFor(() => expect(container.textContent).toContain('⟦'))
  expect(plainWords(document.body).filter((word) => !DATA.has(word))).toEqual([])
})

test('finds a text that is no message', () => {
  const { container } = showScreen(<p title="Close">⟦ólđ⟧ new text</p>)
  expect(plainWords(container)).toEqual(['Close', 'new', 'text'])
})
