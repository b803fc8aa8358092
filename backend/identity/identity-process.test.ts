import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { startIdentityProcess } from './identity-process.ts'

const options = (port: number) => ({
  projectId: 'demo-undertone',
  listen: { host: '127.0.0.1', port },
  file: path.join(tmpdir(), 'undertone-no-such-folder/accounts.json'),
  hostNames: ['127.0.0.1'],
  allowedOrigins: [],
})

test('a taken port is known at once, before the emulator loads', async () => {
  const holder = createServer().listen(0, '127.0.0.1')
  await once(holder, 'listening')
  const identity = startIdentityProcess(options((holder.address() as AddressInfo).port))
  await expect(identity.listening).rejects.toMatchObject({ code: 'EADDRINUSE' })
  await expect(identity.ready).rejects.toThrow('EADDRINUSE')
  expect(identity.state()).toBe('failed')
  await identity.stop()
  holder.close()
})

test('it can be stopped while it still loads', async () => {
  const identity = startIdentityProcess(options(0))
  await identity.listening
  expect(identity.state()).toBe('starting')
  await identity.stop()
  await expect(identity.ready).rejects.toThrow('The identity process ended (SIGKILL).')
})
