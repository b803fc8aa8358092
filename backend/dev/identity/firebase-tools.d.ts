/** What this project uses of the Auth emulator of firebase-tools 15.34, which ships no types. */

declare module 'firebase-tools/lib/emulator/auth/server.js' {
  import type { RequestListener } from 'node:http'
  import type { AgentProjectState } from 'firebase-tools/lib/emulator/auth/state.js'

  /** Third argument: the live state of each project, ours to fill and to read. */
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
    /** Password-reset and verification mails that were not used yet, by code. */
    readonly oobs: Map<string, OobRecord>
    /** Text messages whose code was not used yet, by session. */
    readonly verificationCodes: Map<string, VerificationCode>
    enableImprovedEmailPrivacy: boolean
    getUserByEmail(email: string): EmulatorUser | undefined
    /** Base64 of JSON. */
    createRefreshTokenFor(user: EmulatorUser, provider: string, options?: unknown): string
    /** The account of a refresh token, and what its ID tokens say besides. */
    validateRefreshToken(token: string): { readonly user: EmulatorUser }
    /** Creates or replaces an account and every index that leads to it. */
    overwriteUserWithLocalId(localId: string, fields: EmulatorUser): EmulatorUser
    /** Changes some fields of an account that exists. */
    updateUserByLocalId(localId: string, fields: Readonly<Record<string, unknown>>): EmulatorUser
  }
}

declare module 'firebase-tools/lib/emulator/auth/operations.js' {
  import type { AgentProjectState } from 'firebase-tools/lib/emulator/auth/state.js'

  /** One call: throws what becomes the error answer. The body's keys are in camelCase by then. */
  export type Operation = (
    state: AgentProjectState,
    body: Readonly<Record<string, unknown>>,
    /** Absent when the page behind a mail's link calls; Oauth2 is there for administrators. */
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
  /** Status 400 in Google's error shape. */
  export class BadRequestError extends Error {
    constructor(message: string)
  }
}
