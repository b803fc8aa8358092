// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { embedSnippet } from './components/embed-panel.tsx'

it('shows the station’s page, and nothing its name could add', () => {
  const name = '"><script>alert(1)</script> & Co'
  const frame = document.createElement('div')
  frame.innerHTML = embedSnippet('https://api.example/v2', { id: 'harbour-radio', name })
  expect(frame.children).toHaveLength(1)
  const iframe = frame.querySelector('iframe')
  expect(iframe?.title).toBe(name)
  expect(iframe?.getAttribute('src')).toBe('https://api.example/v2/embed/harbour-radio')
  expect([iframe?.width, iframe?.height, iframe?.getAttribute('loading')]).toEqual([
    '320',
    '160',
    'lazy',
  ])
})

it('an id cannot lead elsewhere', () => {
  const snippet = embedSnippet('https://api.example', { id: '../x"y', name: 'a' })
  expect(snippet).toContain('src="https://api.example/embed/..%2Fx%22y"')
})
