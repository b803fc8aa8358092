import { expect, test } from 'vitest'
import { countWork } from '../../../../shared/radio/testing/count-work.ts'
import { hasVerificationMeta } from './verification-meta.ts'

const CODE = 'undertone-bcdfghjkmnpqrstvwxyz'
const META = `<meta name="undertone" content="${CODE}">`
const isIn = (page: string, type: string | null = 'text/html; charset=utf-8') =>
  hasVerificationMeta(Buffer.from(page), type, CODE)

test.each([
  ['a plain head', `<!doctype html><html><head>${META}</head><body></body></html>`],
  ['a head without its tags', `<!DOCTYPE html>\n<title>Radio</title>${META}<p>Hello`],
  ['a head after comments', `<!-- a > b --><html lang=en><!-- c --><head><!-- d -->${META}`],
  [
    'a head with scripts, styles and links',
    `<head><script>"<body>"</script><style>a>b{}</style><noscript><img></noscript><link rel=x>${META}`,
  ],
  ['any case and order', `<HEAD><META CONTENT='${CODE}' data-x NAME=Undertone />`],
])('finds the element in %s', (_what, page) => {
  expect(isIn(page)).toBe(true)
})

test.each([
  ['a comment', `<head><!-- ${META} --></head>`],
  ['a comment that is not closed', `<head><!-- ${META}`],
  ['a script', `<head><script>${META}</script></head>`],
  ['a script that has comments', `<head><script><!--<script></script>${META}--></script></head>`],
  ['a title', `<head><title>${META}</title></head>`],
  ['a style', `<head><style>${META}</style></head>`],
  ['a noscript', `<head><noscript>${META}</noscript></head>`],
  ['a template', `<head><template>${META}</template></head>`],
  ['a textarea', `<head></head><body><textarea>${META}</textarea>`],
  ['an attribute of double quotes', `<head><meta name="description" content='${META}'>`],
  [
    'an attribute of single quotes',
    `<head><meta name="x" content="a' ${META.replaceAll('"', "'")}">`,
  ],
  ['CDATA', `<head></head><body><svg><![CDATA[${META}]]></svg>`],
  ['the body', `<head></head><body>${META}</body>`],
  ['a body without its tag', `<title>Radio</title><p>${META}</p>`],
  ['a body that begins with text', `<title>Radio</title>Hello ${META}`],
  ['a body whose text ends at the element', `<title>Radio</title>Hello${META}`],
  ['a body that begins with a character reference', `<title>Radio</title>&nbsp;${META}`],
  ['what follows the head', `<head></head>${META}<body>`],
  ['what follows the end tag of the document', `<html></html>${META}`],
  ['a frameset', `<frameset>${META}</frameset>`],
  ['an escaped tag', `<head>${META.replace('<', '&lt;')}`],
  ['a meta of another name', `<head><meta name="description" content="${CODE}">`],
  ['a meta whose content has more', `<head><meta name="undertone" content="${CODE} and more">`],
  [
    'a second attribute of the name',
    `<head><meta name="description" name="undertone" content="${CODE}">`,
  ],
])('does not find the element in %s', (_what, page) => {
  expect(isIn(page)).toBe(false)
})

test('ignores documents that are no HTML or use an encoding that can hide tags', () => {
  const page = `<head>${META}`
  for (const type of [null, 'text/plain', 'application/xhtml+xml', 'text/html; charset=utf-16'])
    expect(isIn(page, type)).toBe(false)
  for (const hidden of ['\0', '\x1b']) expect(isIn(`${page}</head><body>${hidden}`)).toBe(false)
})

test('stops at the end of the head', () => {
  const body = '<p title="x">'.repeat(40_000)
  const work = countWork()
  expect(isIn(`<head>${META}</head>${body}`)).toBe(true)
  work.stop()
  expect(isIn(`<head></head>${body}${META}`)).toBe(false)
  // The page itself is copied and searched for two bytes.
  expect(work.bytes).toBeLessThan(10 * body.length)
})
