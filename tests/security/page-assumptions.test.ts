import { expect, test } from 'vitest'
import { ownSources } from './own-sources.ts'

/**
 * A page under app:// has no cookies, no service worker and no HTTP cache, and its URL format differs from a browser's.
 * Code that depends on one of them works in one environment only.
 */
const HABITS: Readonly<Record<string, RegExp>> = {
  'location.protocol': /\blocation\s*(?:\?\.|\.)\s*protocol\b/,
  'document.cookie': /\bdocument\s*(?:\?\.|\.)\s*cookie\b/,
  'navigator.serviceWorker': /\bserviceWorker\b/,
  'the Cache API': /\bcaches\s*(?:\?\.|\.)\s*(?:open|match|has|keys|delete)\b/,
  'a cache mode of fetch': /\bcache:\s*['"](?:force-cache|only-if-cached|reload|default)['"]/,
}

test.each(Object.entries(HABITS))('no source of the page relies on %s', (_name, habit) => {
  const sources = ownSources('renderer')
  expect(sources.length).toBeGreaterThan(100)
  expect(sources.filter(({ code }) => habit.test(code)).map(({ file }) => file)).toEqual([])
})

test('the patterns match real occurrences', () => {
  const samples = ['location.protocol', 'document?.cookie', 'serviceWorker', 'caches.open']
  for (const sample of samples)
    expect(Object.values(HABITS).filter((habit) => habit.test(sample))).toHaveLength(1)
})
