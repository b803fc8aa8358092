import { expect, onTestFinished, test } from 'vitest'
import { answer, startFakeStation } from '../../../../shared/net/testing/fake-station.ts'
import { findWord, type ReadTxt } from './find-word.ts'

const WORD = 'undertone-bcdf'
/** Names that lead nowhere. */
const network = { allowed: () => false, lookup: async () => [] }
const forever = new AbortController().signal

function zone(records: Readonly<Record<string, string[][]>>) {
  const asked: string[] = []
  const readTxt: ReadTxt = async (name) => {
    asked.push(name)
    const found = records[name]
    if (found === undefined) throw Object.assign(new Error(name), { code: 'ENOTFOUND' })
    return found
  }
  return { asked, readTxt }
}
const find = (url: string, homepage: string | null, readTxt: ReadTxt) =>
  findWord({ url, homepage }, WORD, network, forever, readTxt)

test('finds the word in a TXT record of the host of the homepage or the stream', async () => {
  const other = ['v=spf1 -all']
  for (const name of ['_undertone.bus.example', '_undertone.stream.example']) {
    const { readTxt } = zone({ [name]: [other, ['undertone-', 'bcdf']] })
    expect(await find('http://stream.example/live', 'https://bus.example/a', readTxt)).toBe('dns')
  }
})

test('accepts no record of another name, and none that has more than the word', async () => {
  const { asked, readTxt } = zone({
    'bus.example': [[WORD]],
    '_undertone.example': [[WORD]],
    '_undertone.bus.example': [[`${WORD} and more`]],
  })
  expect(await find('http://bus.example/live', null, readTxt)).toBeNull()
  expect(asked).toEqual(['_undertone.bus.example'])
})

test('asks DNS for no address and no private name', async () => {
  const { asked, readTxt } = zone({})
  expect(await find('http://192.0.2.1/live', 'http://radio.local/', readTxt)).toBeNull()
  expect(await find('http://[2001:db8::1]/live', 'http://localhost/', readTxt)).toBeNull()
  expect(asked).toEqual([])
})

/** A server with two names: a homepage and a stranger's. */
async function startSites() {
  const server = await startFakeStation()
  onTestFinished(() => server.stop())
  const here = {
    allowed: () => true,
    lookup: async () => [{ address: '127.0.0.1', family: 4 }],
  }
  const homepage = `http://bus.example:${server.port}/home`
  const look = () =>
    findWord({ url: `http://bus.example:${server.port}/live`, homepage }, WORD, here, forever)
  const proofs = [
    ['/home', 'text/html', `<meta name="undertone" content="${WORD}">`],
    ['/.well-known/undertone.txt', 'text/plain', WORD],
  ] as const
  return { server, look, proofs }
}

test('follows no redirect of a homepage or a file to another host or port', async () => {
  const { server, look, proofs } = await startSites()
  const other = await startFakeStation()
  onTestFinished(() => other.stop())
  for (const [path, type, text] of proofs) {
    const proof = answer('200 OK', { 'Content-Type': type }, text)
    server.on('/proof', proof)
    other.on('/proof', proof)
    for (const target of [`evil.example:${server.port}`, `bus.example:${other.port}`]) {
      server.on(path, answer('302 Found', { Location: `http://${target}/proof` }))
      expect(await look()).toBeNull()
    }
    server.on(path, answer('302 Found', { Location: '/proof' }))
    expect(await look()).toBe(path === '/home' ? 'homepage' : 'well-known')
    server.on(path, answer('404 Not Found'))
  }
})
