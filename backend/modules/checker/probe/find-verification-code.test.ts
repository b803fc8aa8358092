import { expect, onTestFinished, test } from 'vitest'
import { respondWith, startFakeStation } from '../../../../shared/net/testing/fake-station.ts'
import { findVerificationCode, type ReadTxt } from './find-verification-code.ts'

const CODE = 'undertone-bcdf'
const network = { allowed: () => false, lookup: async () => [] }
const forever = new AbortController().signal

function zone(records: Readonly<Record<string, string[][]>>) {
  const requested: string[] = []
  const readTxt: ReadTxt = async (name) => {
    requested.push(name)
    const found = records[name]
    if (found === undefined) throw Object.assign(new Error(name), { code: 'ENOTFOUND' })
    return found
  }
  return { requested, readTxt }
}
const find = (url: string, homepage: string | null, readTxt: ReadTxt) =>
  findVerificationCode({ url, homepage }, CODE, network, forever, readTxt)

test("finds the code in a TXT record of the homepage's or the stream's host", async () => {
  const other = ['v=spf1 -all']
  for (const name of ['_undertone.bus.example', '_undertone.stream.example']) {
    const { readTxt } = zone({ [name]: [other, ['undertone-', 'bcdf']] })
    expect(await find('http://stream.example/live', 'https://bus.example/a', readTxt)).toBe('dns')
  }
})

test('ignores records of other names and records with extra text', async () => {
  const { requested, readTxt } = zone({
    'bus.example': [[CODE]],
    '_undertone.example': [[CODE]],
    '_undertone.bus.example': [[`${CODE} and more`]],
  })
  expect(await find('http://bus.example/live', null, readTxt)).toBeNull()
  expect(requested).toEqual(['_undertone.bus.example'])
})

test('sends no DNS query for IP addresses and private names', async () => {
  const { requested, readTxt } = zone({})
  expect(await find('http://192.0.2.1/live', 'http://radio.local/', readTxt)).toBeNull()
  expect(await find('http://[2001:db8::1]/live', 'http://localhost/', readTxt)).toBeNull()
  expect(requested).toEqual([])
})

/** A server with two names: a homepage and another host. */
async function startSites() {
  const server = await startFakeStation()
  onTestFinished(() => server.stop())
  const here = {
    allowed: () => true,
    lookup: async () => [{ address: '127.0.0.1', family: 4 }],
  }
  const homepage = `http://bus.example:${server.port}/home`
  const inspect = () =>
    findVerificationCode(
      { url: `http://bus.example:${server.port}/live`, homepage },
      CODE,
      here,
      forever,
    )
  const proofs = [
    ['/home', 'text/html', `<meta name="undertone" content="${CODE}">`],
    ['/.well-known/undertone.txt', 'text/plain', CODE],
  ] as const
  return { server, inspect, proofs }
}

test('follows no redirect of a homepage or file to another host or port', async () => {
  const { server, inspect, proofs } = await startSites()
  const other = await startFakeStation()
  onTestFinished(() => other.stop())
  for (const [path, type, text] of proofs) {
    const proof = respondWith('200 OK', { 'Content-Type': type }, text)
    server.on('/proof', proof)
    other.on('/proof', proof)
    for (const target of [`evil.example:${server.port}`, `bus.example:${other.port}`]) {
      server.on(path, respondWith('302 Found', { Location: `http://${target}/proof` }))
      expect(await inspect()).toBeNull()
    }
    server.on(path, respondWith('302 Found', { Location: '/proof' }))
    expect(await inspect()).toBe(path === '/home' ? 'homepage' : 'well-known')
    server.on(path, respondWith('404 Not Found'))
  }
})
