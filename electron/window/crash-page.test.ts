import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { CRASH_PAGE } from './crash-page.ts'

const { body, policy } = CRASH_PAGE

test('contains text and one link, without scripts and resources', () => {
  expect(body).not.toMatch(/<script|<img|<link|<iframe|@import|url\(|\bon\w+=/i)
  expect([...body.matchAll(/\bhref="([^"]*)"/g)].map(([, to]) => to)).toEqual(['/'])
  expect(body).toContain('Try again')
})

test('allows only its own style in its CSP', () => {
  const [, style = ''] = /<style>([\s\S]*)<\/style>/.exec(body) ?? []
  const hash = createHash('sha256').update(style).digest('base64')
  expect(policy.split('; ').sort()).toEqual([
    "base-uri 'none'",
    "default-src 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    `style-src 'sha256-${hash}'`,
  ])
})
