/** A user of the machine's API: an account at the emulator beside it, and the calls that the app would make. */
import { randomUUID } from 'node:crypto'
import { type Answer, call } from './call.ts'
import type { Machine } from './machine.ts'
import { EMULATOR } from './ports.ts'

const PROJECT = 'demo-undertone'
const ACCOUNTS = '/identitytoolkit.googleapis.com/v1'

interface Visitor {
  readonly id: string
  readonly token: string
}

/** Settings with which an instance asks an emulator on its machine instead of a Firebase project. */
export const EMULATOR_SETTINGS = [
  'UNDERTONE_SERVICES=api',
  `UNDERTONE_IDENTITY_URL=http://127.0.0.1:${EMULATOR}`,
  `UNDERTONE_FIREBASE_PROJECT_ID=${PROJECT}`,
]

function parsed({ status, body }: Answer): Record<string, string> {
  if (status >= 300) throw new Error(`The emulator answered ${status}: ${body}`)
  return JSON.parse(body)
}

/** Starts the emulator in the machine's network, out of this project. */
export async function startEmulator(machine: Machine, stateDir: string): Promise<void> {
  await machine.startInNetwork('backend/main.ts', [], {
    UNDERTONE_STATE_DIR: stateDir,
    UNDERTONE_API_URL: 'http://127.0.0.1:15810',
    UNDERTONE_IDENTITY_URL: `http://127.0.0.1:${EMULATOR}`,
    UNDERTONE_DOCUMENTS_URL: 'http://127.0.0.1:15812',
    UNDERTONE_STREAMS_URL: 'http://127.0.0.1:15813',
    UNDERTONE_FIREBASE_PROJECT_ID: PROJECT,
  })
}

/** Signs up, and confirms the address as if the mail's link had been followed. */
export async function signUp(machine: Machine, email: string): Promise<Visitor> {
  const password = randomUUID()
  const post = async (path: string, body: object, token?: string) =>
    parsed(
      await call(machine, {
        port: EMULATOR,
        method: 'POST',
        path: `${ACCOUNTS}${path}`,
        body,
        ...(token !== undefined && { token }),
      }),
    )
  const account = { email, password, returnSecureToken: true }
  const { localId: id = '' } = await post('/accounts:signUp?key=demo-key', account)
  await post(`/projects/${PROJECT}/accounts:update`, { localId: id, emailVerified: true }, 'owner')
  const { idToken = '' } = await post('/accounts:signInWithPassword?key=demo-key', account)
  return { id, token: idToken }
}

type Way = Pick<Parameters<typeof call>[1], 'port' | 'authority'>

/** What the app does first. */
export function register(machine: Machine, way: Way, { token }: Visitor): Promise<Answer> {
  return call(machine, { ...way, method: 'POST', path: '/users/register', token, body: {} })
}

export function favor(
  machine: Machine,
  way: Way,
  { id, token }: Visitor,
  stationId: string,
  version = 1,
): Promise<Answer> {
  const body = { items: [{ stationId, version, deleted: false }] }
  return call(machine, { ...way, method: 'PUT', path: `/users/${id}/favorites`, token, body })
}

/** The ids of the user's favorite stations. */
export async function favorites(machine: Machine, way: Way, visitor: Visitor): Promise<string[]> {
  const answer = await call(machine, {
    ...way,
    path: `/users/${visitor.id}/favorites`,
    token: visitor.token,
  })
  const list: { items?: { stationId: string }[] } = JSON.parse(answer.body)
  return (list.items ?? []).map(({ stationId }) => stationId)
}
