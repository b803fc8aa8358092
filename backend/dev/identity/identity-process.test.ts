import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { lockFolder } from './folder-lock.ts'
import { startIdentityProcess } from './identity-process.ts'
import { parsePasswordPolicy } from './password-policy.ts'

vi.mock('node:child_process', async (load) => {
  const real = await load<typeof import('node:child_process')>()
  return { ...real, fork: vi.fn(real.fork) }
})

let folder: string
let warnings: string[]
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'undertone-identity-'))
  warnings = []
})
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true, force: true })
})

function start(port: number) {
  const options = {
    projectId: 'demo-undertone',
    listen: { host: '127.0.0.1', port },
    file: path.join(folder, 'accounts.json'),
    hostNames: ['127.0.0.1'],
    allowedOrigins: [],
    passwordPolicy: parsePasswordPolicy(undefined),
  }
  return startIdentityProcess(options, (sentence) => warnings.push(sentence))
}

test('reports a port in use before the emulator loads', async () => {
  const holder = createServer().listen(0, '127.0.0.1')
  await once(holder, 'listening')
  const identity = start((holder.address() as AddressInfo).port)
  await expect(identity.listening).rejects.toMatchObject({ code: 'EADDRINUSE' })
  await expect(identity.ready).rejects.toThrow('EADDRINUSE')
  expect(identity.state()).toBe('failed')
  await identity.stop()
  holder.close()
})

test('stops during loading, and passes no payment keys on', async () => {
  vi.stubEnv('UNDERTONE_STRIPE_SECRET_KEY', 'sk_test_of_this_test')
  const identity = start(0)
  await identity.listening
  expect(identity.state()).toBe('starting')
  await identity.stop()
  await expect(identity.ready).rejects.toThrow('The identity process ended (SIGKILL).')
  const [, , options] = vi.mocked(fork).mock.lastCall ?? []
  expect(options).toMatchObject({ env: { PATH: process.env.PATH } })
  expect(JSON.stringify(options)).not.toContain('sk_test_of_this_test')
})

test('does not touch a folder in use by another backend', async () => {
  const letGo = lockFolder(folder)
  const identity = start(0)
  await expect(identity.listening).rejects.toThrow('is in use by another Undertone backend')
  await identity.stop()
  letGo()
  expect(warnings).toEqual([])
})
