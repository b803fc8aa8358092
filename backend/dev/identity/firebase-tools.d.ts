/** Types for the used parts of the Auth emulator in firebase-tools 15.34, which ships no types. */

declare module 'firebase-tools/lib/emulator/auth/server.js' {
  import type { RequestListener } from 'node:http'
  import type { AgentProjectState } from 'firebase-tools/lib/emulator/auth/state.js'

  export function createApp(
    defaultProjectId: string,
    singleProjectMode: 0 | 1 | 2,
    projectStateForId: Map<string, AgentProjectState>,
  ): Promise<RequestListener>
}

declare module 'firebase-tools/lib/emulator/auth/state.js' {
  export interface EmulatorUser {
    readonly localId: string
    readonly [field: string]: unknown
  }

  export interface OobRecord {
    readonly email: string
    readonly newEmail?: string | undefined
    readonly requestType: string
    readonly oobCode: string
    readonly oobLink: string
  }

  export interface VerificationCode {
    readonly phoneNumber: string
    readonly sessionInfo: string
    readonly code: string
  }

  export class AgentProjectState {
    constructor(projectId: string)
    readonly users: Map<string, EmulatorUser>
    readonly oobs: Map<string, OobRecord>
    readonly verificationCodes: Map<string, VerificationCode>
    enableImprovedEmailPrivacy: boolean
    getUserByEmail(email: string): EmulatorUser | undefined
    createRefreshTokenFor(user: EmulatorUser, provider: string, options?: unknown): string
    validateRefreshToken(token: string): { readonly user: EmulatorUser }
    overwriteUserWithLocalId(localId: string, fields: EmulatorUser): EmulatorUser
    updateUserByLocalId(localId: string, fields: Readonly<Record<string, unknown>>): EmulatorUser
  }
}

declare module 'firebase-tools/lib/emulator/auth/operations.js' {
  import type { AgentProjectState } from 'firebase-tools/lib/emulator/auth/state.js'

  /** An operation of the emulator. It throws error responses. The body has camelCase keys. */
  export type Operation = (
    state: AgentProjectState,
    body: Readonly<Record<string, unknown>>,
    /** Calls from an emailed link's page have no context. Calls of administrators have Oauth2. */
    context?: {
      readonly security?: { readonly Oauth2?: unknown } | undefined
      readonly req?: { readonly protocol: string; readonly headers: object }
    },
  ) => unknown

  export interface EmulatorOperations {
    resetPassword: Operation
    readonly authOperations: {
      readonly identitytoolkit: {
        getPasswordPolicy?: Operation
        getRecaptchaConfig?: Operation
        readonly accounts: { signUp: Operation; update: Operation; resetPassword: Operation }
      }
    }
  }

  const operations: EmulatorOperations
  export default operations
}

declare module 'firebase-tools/lib/emulator/auth/errors.js' {
  export class BadRequestError extends Error {
    constructor(message: string)
  }
}
