import { expect, test } from 'vitest'
import { Html, html } from './page.ts'

test('html escapes text, keeps markup and omits null', () => {
  const evil = `<b>"'&`
  expect(html`<p title="${evil}">${evil}${7}${null}</p>`.markup).toBe(
    '<p title="&lt;b&gt;&quot;&#39;&amp;">&lt;b&gt;&quot;&#39;&amp;7</p>',
  )
  expect(html`${new Html('<i>')}${[html`<b>`, html`${'<'}`]}`.markup).toBe('<i><b>&lt;')
})

test('html processes escape sequences of the template', () => {
  expect(html`\n\u0041`.markup).toBe('\nA')
})
