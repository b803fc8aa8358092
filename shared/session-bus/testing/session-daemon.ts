import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { sessionBusSocket } from '../session-bus.ts'

/** D-Bus session bus for a test. */
export interface SessionDaemon {
  /** Environment of a program on this bus. */
  readonly env: { readonly DBUS_SESSION_BUS_ADDRESS: string }
  readonly socketPath: string
  /** Stops the bus and waits for its end. */
  stop(): Promise<void>
}

export async function startSessionDaemon(): Promise<SessionDaemon> {
  const daemon = spawn('dbus-daemon', ['--session', '--nofork', '--print-address'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const ended = once(daemon, 'exit')
  const [address] = (await once(daemon.stdout.setEncoding('utf8'), 'data')) as [string]
  const env = { DBUS_SESSION_BUS_ADDRESS: address.trim() }
  const socketPath = sessionBusSocket(env)
  if (socketPath === null) throw new Error(`the bus listens at ${address}`)
  return {
    env,
    socketPath,
    async stop() {
      daemon.kill()
      await ended
    },
  }
}
