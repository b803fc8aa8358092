import { afterEach, beforeEach, expect, test } from 'vitest'
import { type CreatorApi, startCreatorApi } from '../testing/creator-api.ts'

let api: CreatorApi
beforeEach(async () => {
  api = await startCreatorApi()
})
afterEach(() => api.close())

test('a public player, each with a style of its own and no program', async () => {
  const { id } = await api.publish('ada', 'Under <b>')
  await api.list(id)
  const response = await api.call('GET', `/embed/${id}`, null)
  expect(response.statusCode).toBe(200)
  expect(response.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
  })
  expect(response.headers).not.toHaveProperty('x-frame-options')
  const policy = String(response.headers['content-security-policy'])
  const nonce = /'nonce-([\w-]{22})'/.exec(policy)?.[1] ?? 'none'
  expect(response.body).toContain(`<style nonce="${nonce}">`)
  expect(response.body).toContain('Under &lt;b&gt;')
  expect(response.body).toContain(`src="${api.stream}"`)
  const again = await api.call('GET', `/embed/${id}`, null)
  expect(again.headers['content-security-policy']).not.toBe(policy)
})

test('one that is not listed is a page that says so, to its owner too', async () => {
  const { id } = await api.publish()
  for (const [url, who] of [
    [`/embed/${id}`, null],
    [`/embed/${id}`, 'ada'],
    ['/embed/none', null],
  ] as const) {
    const response = await api.call('GET', url, who)
    expect(response.statusCode).toBe(404)
    expect(response.headers['content-type']).toContain('text/html')
    expect(response.body).toContain('This station is not on Undertone at the moment.')
  }
})
