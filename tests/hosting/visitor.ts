import { randomUUID } from 'node:crypto'
import { call, type MachineResponse } from './call.ts'
import type { Machine } from './machine.ts'
import { EMULATOR } from './ports.ts'

const PROJECT = 'demo-undertone'
const ACCOUNTS = '/identitytoolkit.googleapis.com/v1'

interface Visitor {
  readonly id: string
  readonly token: string
}

/** Instance settings for an emulator on its machine instead of a Firebase project. */
export const EMULATOR_SETTINGS = [
  'UNDERTONE_SERVICES=api',
  `UNDERTONE_IDENTITY_URL=http://127.0.0.1:${EMULATOR}`,
  `UNDERTONE_FIREBASE_PROJECT_ID=${PROJECT}`,
]

function parsed({ status, body }: MachineResponse): Record<string, string> {
  if (status >= 300) throw new Error(`The emulator answered ${status}: ${body}`)
  return JSON.parse(body)
}

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

type Target = Pick<Parameters<typeof call>[1], 'port' | 'authority'>

export function register(
  machine: Machine,
  target: Target,
  { token }: Visitor,
): Promise<MachineResponse> {
  return call(machine, { ...target, method: 'POST', path: '/users/register', token, body: {} })
}

export function favor(
  machine: Machine,
  way: Target,
  { id, token }: Visitor,
  stationId: string,
  version = 1,
): Promise<MachineResponse> {
  const body = { items: [{ stationId, version, deleted: false }] }
  return call(machine, { ...way, method: 'PUT', path: `/users/${id}/favorites`, token, body })
}

export async function favorites(
  machine: Machine,
  way: Target,
  visitor: Visitor,
): Promise<string[]> {
  const response = await call(machine, {
    ...way,
    path: `/users/${visitor.id}/favorites`,
    token: visitor.token,
  })
  const list: { items?: { stationId: string }[] } = JSON.parse(response.body)
  return (list.items ?? []).map(({ stationId }) => stationId)
}
